package io.heddle.metrics;

import java.util.Map;

/**
 * What a monitor told of one node.
 *
 * @param node as the monitor calls it
 * @param millis when it was so, since 1970
 * @param figures that it told; not checked yet
 */
public record Reading(String node, long millis, Map<Figure, Double> figures) {
  public Reading {
    figures = Map.copyOf(figures);
  }
}

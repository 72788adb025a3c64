package io.heddle.nodemetrics;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Where figures come from. Used by one thread, which may wait for a monitor here. */
@FunctionalInterface
public interface MetricsSource {
  /**
   * Returns what is known of nodes now.
   *
   * @throws IOException saying, without secrets, what is wrong with the monitor or its answer
   */
  List<Reading> poll() throws IOException, InterruptedException;

  /**
   * What a monitor told of one node.
   *
   * @param node as the monitor calls it
   * @param millis when it was so, since 1970
   * @param figures that it told; not checked yet
   */
  record Reading(String node, long millis, Map<MetricKind, Double> figures) {
    public Reading {
      figures = Map.copyOf(figures);
    }
  }
}

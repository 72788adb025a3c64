package io.heddle.metrics.prometheus;

import io.heddle.metrics.Figure;
import io.heddle.metrics.Reading;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Gathers the figures of nodes that a monitor tells one after the other. */
final class Readings {
  private final Map<String, Map<Figure, Double>> figures = new HashMap<>();
  private final Map<String, Long> oldest = new HashMap<>();

  /** One figure of the node that the monitor calls {@code node}, at {@code millis} since 1970. */
  void add(String node, long millis, Figure figure, double value) {
    figures.computeIfAbsent(node, name -> new EnumMap<>(Figure.class)).put(figure, value);
    oldest.merge(node, millis, Math::min);
  }

  /** One reading per node, as old as its oldest figure. */
  List<Reading> list() {
    return figures.entrySet().stream()
        .map(each -> new Reading(each.getKey(), oldest.get(each.getKey()), each.getValue()))
        .toList();
  }
}

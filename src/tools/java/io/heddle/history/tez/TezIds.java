package io.heddle.history.tez;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Ids of Tez: {@code dag_1700000000000_0001_1}, its third vertex {@code
 * vertex_1700000000000_0001_1_02}, an attempt {@code attempt_1700000000000_0001_1_02_000000_0}.
 */
final class TezIds {
  private static final int OF_DAG = 4;
  private static final int OF_VERTEX = 5;

  private TezIds() {}

  static String dag(String id) {
    return "dag" + cut(id, OF_DAG);
  }

  static String vertex(String id) {
    return "vertex" + cut(id, OF_VERTEX);
  }

  private static String cut(String id, int parts) {
    String[] part = id.split("_", -1);
    StringBuilder cut = new StringBuilder();
    for (int i = 1; i < Math.min(parts, part.length); i++) {
      cut.append('_').append(part[i]);
    }
    return cut.toString();
  }

  /** Number of a vertex in its DAG; 0 where its id does not say. */
  static int index(String vertex) {
    String last = vertex.substring(vertex.lastIndexOf('_') + 1);
    return last.matches("[0-9]{1,6}") ? Integer.parseInt(last) : 0;
  }

  /** Edges on the longest way to each vertex from one that waits for none. */
  static Map<String, Integer> distances(Map<String, Set<String>> waitsFor) {
    Map<String, Integer> distances = new HashMap<>();
    waitsFor.keySet().forEach(vertex -> distances.put(vertex, 0));
    boolean changed = true;
    // A longest way has fewer edges than there are vertices; in a circle it has no end.
    for (int round = 0; changed && round < waitsFor.size(); round++) {
      changed = false;
      for (Map.Entry<String, Set<String>> vertex : waitsFor.entrySet()) {
        int distance =
            vertex.getValue().stream()
                .mapToInt(parent -> distances.get(parent) + 1)
                .max()
                .orElse(0);
        changed |= distances.put(vertex.getKey(), distance) != distance;
      }
    }
    return distances;
  }
}

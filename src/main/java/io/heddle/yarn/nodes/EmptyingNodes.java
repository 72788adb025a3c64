package io.heddle.yarn.nodes;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.NodeId;

/** Nodes that an autoscaler is about to release: nothing new starts there. Thread-safe. */
final class EmptyingNodes implements NodeFilter {
  /** If the autoscaler changes its mind without a word, nodes serve again after this time. */
  static final long MOST_NANOS = TimeUnit.MINUTES.toNanos(10);

  private static final String WHY = "emptying: an autoscaler releases it";

  private final Map<NodeId, Long> until = new ConcurrentHashMap<>();

  boolean isEmpty() {
    return until.isEmpty();
  }

  boolean contains(NodeId node) {
    return until.containsKey(node);
  }

  /** Starts nothing on a node for the next minutes. */
  void add(NodeId node, long now) {
    until.put(node, now + MOST_NANOS);
  }

  @Override
  public Map<NodeId, String> closed(SeenNodes seen) {
    until.values().removeIf(end -> seen.nanos() - end >= 0);
    Map<NodeId, String> closed = new HashMap<>();
    until.keySet().forEach(node -> closed.put(node, WHY));
    return closed;
  }
}

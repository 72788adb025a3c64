package io.heddle.yarn.nodes;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.apache.hadoop.yarn.api.records.NodeId;

/** When a container last ended on each node, or the node came. Thread-safe. */
final class IdleNodes {
  private final LongSupplier ticker;
  private final Map<NodeId, Long> since = new ConcurrentHashMap<>();

  /**
   * @param ticker nanoseconds, monotone
   */
  IdleNodes(LongSupplier ticker) {
    this.ticker = ticker;
  }

  void note(NodeId node) {
    since.put(node, ticker.getAsLong());
  }

  void removed(NodeId node) {
    since.remove(node);
  }

  boolean contains(NodeId node) {
    return since.containsKey(node);
  }

  /** How long a node without containers has had none, in nanoseconds. */
  long nanos(NodeId node) {
    long now = ticker.getAsLong();
    Long known = since.putIfAbsent(node, now);
    return known == null ? 0 : now - known;
  }
}

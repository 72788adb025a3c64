package io.heddle.yarn.nodes;

import io.heddle.model.ResourceVector;
import io.heddle.yarn.nodes.SeenNodes.SeenNode;
import io.heddle.yarn.nodes.SeenNodes.StarvedLeaf;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Nodes that an autoscaler is about to release: nothing new starts there. Thread-safe. */
final class EmptyingNodes implements NodeFilter {
  /** If the autoscaler changes its mind without a word, nodes serve again after this time. */
  static final long MOST_NANOS = TimeUnit.MINUTES.toNanos(10);

  /** A queue below its guarantee gets nothing for no longer: preemption takes about as long. */
  static final long STARVED_NANOS = TimeUnit.MINUTES.toNanos(1);

  private static final Logger LOG = LoggerFactory.getLogger(EmptyingNodes.class);
  private static final String WHY = "emptying: an autoscaler releases it";

  private final Map<NodeId, Long> until = new ConcurrentHashMap<>();
  private final Map<String, Waiting> waiting = new HashMap<>();

  /** Since when a queue below its guarantee has got nothing, and what it held then or later. */
  private record Waiting(long since, ResourceVector used) {}

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

  /** Forgets nodes, which serve again. */
  void removeIf(Predicate<NodeId> isOver) {
    until.keySet().removeIf(isOver);
  }

  @Override
  public Map<NodeId, String> closed(SeenNodes seen) {
    until.values().removeIf(end -> seen.nanos() - end >= 0);
    openForStarved(seen);
    Map<NodeId, String> closed = new HashMap<>();
    until.keySet().forEach(node -> closed.put(node, WHY));
    return closed;
  }

  /** Preemption frees nothing for a queue while it sees free capacity on these nodes. */
  private void openForStarved(SeenNodes seen) {
    Map<String, Waiting> before = Map.copyOf(waiting);
    waiting.clear();
    if (until.isEmpty()) {
      return;
    }
    for (StarvedLeaf leaf : seen.starved()) {
      String key = leaf.path() + ' ' + leaf.partition();
      Waiting known = before.getOrDefault(key, new Waiting(seen.nanos(), leaf.used()));
      boolean isServed = !leaf.used().fitsIn(known.used());
      boolean opens = !isServed && seen.nanos() - known.since() >= STARVED_NANOS;
      if (opens) {
        open(leaf, seen);
      }
      waiting.put(key, new Waiting(isServed || opens ? seen.nanos() : known.since(), leaf.used()));
    }
  }

  private void open(StarvedLeaf leaf, SeenNodes seen) {
    for (SeenNode node : seen.nodes()) {
      if (node.partition().equals(leaf.partition()) && until.remove(node.id()) != null) {
        LOG.warn(
            "{} is no longer emptied: queue {} is below its guarantee and got nothing for {} s",
            node.id(),
            leaf.path(),
            TimeUnit.NANOSECONDS.toSeconds(STARVED_NANOS));
      }
    }
  }
}

package io.heddle.yarn.nodes;

import io.heddle.config.NodesConfig;
import io.heddle.config.NodesConfig.Partitions;
import io.heddle.model.ResourceVector;
import io.heddle.yarn.nodes.SeenNodes.SeenNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.NodeId;

/**
 * Leaves empty nodes alone while nodes with containers have free capacity for all that waits, so
 * that they can be released. While something waits, all nodes are open if no container was
 * allocated for a while, and for a second from time to time: free capacity in sum may fit no
 * request, and a request may accept an empty node only.
 */
final class PackedNodes implements NodeFilter {
  /** In a busy cluster some container ends within this time. */
  static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(2);

  /** Between two times at which all nodes are open while something waits all the time. */
  static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(10);

  /** Each node sends a heartbeat meanwhile. */
  static final long OPEN_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final String WHY = "fuller nodes have room";

  private final Partitions partitions;
  private final Map<String, Waiting> waiting = new HashMap<>();

  /** Since when something waits without a pause, and when a container was allocated last. */
  private record Waiting(long since, long served) {
    boolean opensAll(long now) {
      return now - served >= PATIENCE_NANOS
          || (now - since >= MOST_NANOS && (now - since) % MOST_NANOS < OPEN_NANOS);
    }
  }

  PackedNodes(Partitions partitions) {
    this.partitions = partitions;
  }

  @Override
  public Optional<String> unmatched(SeenNodes seen) {
    Set<String> present = seen.byPartition().keySet();
    return present.isEmpty() || present.stream().anyMatch(partitions::contains)
        ? Optional.empty()
        : Optional.of(
            "%s is %s: no node has such a label"
                .formatted(NodesConfig.PACK, String.join(",", new TreeSet<>(partitions.names()))));
  }

  @Override
  public Map<NodeId, String> closed(SeenNodes seen) {
    Map<String, List<SeenNode>> nodes = seen.byPartition();
    waiting.keySet().retainAll(nodes.keySet());
    Map<NodeId, String> closed = new HashMap<>();
    nodes.forEach(
        (partition, those) -> {
          if (partitions.contains(partition)) {
            empty(those, seen, partition).forEach(node -> closed.put(node.id(), WHY));
          }
        });
    return closed;
  }

  /** Returns the nodes that stay empty. */
  private List<SeenNode> empty(List<SeenNode> nodes, SeenNodes seen, String partition) {
    ResourceVector wanted = seen.pending().get(partition);
    boolean waits = wanted != null && isAnyPositive(wanted);
    if (!waits) {
      waiting.remove(partition);
    } else {
      Waiting before = waiting.get(partition);
      boolean begins = before == null;
      Waiting now =
          new Waiting(
              begins ? seen.nanos() : before.since(),
              begins || seen.served().contains(partition) ? seen.nanos() : before.served());
      waiting.put(partition, now);
      if (now.opensAll(seen.nanos())) {
        return List.of();
      }
    }
    List<SeenNode> empty = new ArrayList<>();
    ResourceVector left = wanted;
    for (SeenNode node : nodes) {
      if (mayStayEmpty(node)) {
        empty.add(node);
      } else if (waits) {
        left = left.minus(node.free());
      }
    }
    // The same ones are opened first each time.
    empty.sort(Comparator.comparing(SeenNode::id));
    int opened = 0;
    while (waits && opened < empty.size() && isAnyPositive(left)) {
      left = left.minus(empty.get(opened).free());
      opened++;
    }
    return empty.subList(opened, empty.size());
  }

  /** A stable node is not released: it need not stay empty, and ApplicationMasters wait for it. */
  private static boolean mayStayEmpty(SeenNode node) {
    return node.containers() == 0 && !node.isKept() && !node.isNamed() && !node.isStable();
  }

  private static boolean isAnyPositive(ResourceVector amounts) {
    for (int i = 0; i < amounts.size(); i++) {
      if (amounts.get(i) > 0) {
        return true;
      }
    }
    return false;
  }
}

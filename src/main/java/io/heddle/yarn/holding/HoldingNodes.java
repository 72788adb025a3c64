package io.heddle.yarn.holding;

import io.heddle.model.ResourceVector;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.NodeId;

/**
 * Nodes of a partition for one decision: what jobs that may hold until complete leave free on each.
 * What others hold counts as free, since it ends whatever these jobs get.
 *
 * @param <K> tells jobs apart
 */
public final class HoldingNodes<K> {
  /** So often it is looked for places in one decision; beyond that none is found. */
  private static final int MOST_LOOKS = 512;

  private final Offered offered;
  private final Map<NodeId, ResourceVector> sizes;
  private final Map<NodeId, Reserved<K>> reserved;
  private final Function<K, Map<NodeId, ResourceVector>> held;
  private final Map<K, Map<NodeId, ResourceVector>> known = new HashMap<>();
  private Map<NodeId, ResourceVector> free;
  private int looks;

  /** Containers of one size that a job asks for. */
  public record Ask(ResourceVector size, int count) {}

  /** The node that is offered now, and what is unused of it. */
  public record Offered(NodeId node, ResourceVector unused) {}

  /** What a node is reserved for. */
  public record Reserved<K>(K job, ResourceVector demand) {}

  /**
   * The nodes.
   *
   * @param sizes all that each node has
   * @param reserved nodes that are reserved
   * @param held what a job holds on each node
   */
  public HoldingNodes(
      Offered offered,
      Map<NodeId, ResourceVector> sizes,
      Map<NodeId, Reserved<K>> reserved,
      Function<K, Map<NodeId, ResourceVector>> held) {
    this.offered = offered;
    this.sizes = sizes;
    this.reserved = reserved;
    this.held = held;
  }

  /**
   * Returns what these jobs leave free.
   *
   * @param job has the offered node reserved if {@code more} does not fit there now; null if none
   *     is given anything
   * @param more which this job is given of the offered node
   * @param counts whose reservations keep nodes from others: one of these gets the node first
   */
  Free free(Collection<K> jobs, K job, ResourceVector more, Predicate<K> counts) {
    if (free == null) {
      free = new HashMap<>(sizes);
      jobs.forEach(each -> change(free, heldBy(each), ResourceVector::minus));
    }
    Free after = new Free(new HashMap<>(free), new HashMap<>(reserved));
    after.reserved.values().removeIf(each -> !counts.test(each.job()));
    if (job == null || haveRoom(more)) {
      change(after.byNode, Map.of(offered.node(), more), ResourceVector::minus);
    } else {
      after.reserved.put(offered.node(), new Reserved<>(job, more));
    }
    return after;
  }

  /** Whether the node that is offered has room for a container now. */
  boolean haveRoom(ResourceVector demand) {
    return demand.fitsIn(offered.unused());
  }

  private Map<NodeId, ResourceVector> heldBy(K job) {
    return known.computeIfAbsent(job, held);
  }

  private static void change(
      Map<NodeId, ResourceVector> nodes,
      Map<NodeId, ResourceVector> amounts,
      BinaryOperator<ResourceVector> operator) {
    amounts.forEach(
        (node, amount) -> nodes.computeIfPresent(node, (id, left) -> operator.apply(left, amount)));
  }

  /** Free capacity by node, to which jobs that end give back what they hold. */
  final class Free {
    private final Map<NodeId, ResourceVector> byNode;
    private final Map<NodeId, Reserved<K>> reserved;

    private Free(Map<NodeId, ResourceVector> byNode, Map<NodeId, Reserved<K>> reserved) {
      this.byNode = byNode;
      this.reserved = reserved;
    }

    void release(K job) {
      change(byNode, heldBy(job), ResourceVector::plus);
      reserved.values().removeIf(each -> each.job().equals(job));
    }

    /** Returns the sum of what is reserved for a job. */
    ResourceVector reservedFor(K job) {
      return reserved.values().stream()
          .filter(each -> each.job().equals(job))
          .map(Reserved::demand)
          .reduce(offered.unused().minus(offered.unused()), ResourceVector::plus);
    }

    /** Whether all containers find places, on nodes that are not reserved for another job. */
    boolean fits(K job, List<Ask> asks) {
      if (++looks > MOST_LOOKS) {
        return false;
      }
      if (asks.size() == 1) {
        return places(job, asks.get(0)) >= asks.get(0).count();
      }
      Map<NodeId, ResourceVector> left = new HashMap<>(byNode);
      left.keySet().removeIf(node -> isKeptFrom(job, node));
      return asks.stream().allMatch(ask -> place(ask, left));
    }

    private boolean isKeptFrom(K job, NodeId node) {
      Reserved<K> other = reserved.get(node);
      return other != null && !other.job().equals(job);
    }

    private long places(K job, Ask ask) {
      return byNode.entrySet().stream()
          .filter(node -> !isKeptFrom(job, node.getKey()))
          .mapToLong(node -> ask.size().timesIn(node.getValue()))
          .sum();
    }

    private boolean place(Ask ask, Map<NodeId, ResourceVector> left) {
      int missing = ask.count();
      for (Map.Entry<NodeId, ResourceVector> node : left.entrySet()) {
        int given = Math.min(missing, ask.size().timesIn(node.getValue()));
        if (given > 0) {
          node.setValue(node.getValue().minus(ask.size().times(given)));
          missing -= given;
        }
      }
      return missing <= 0;
    }
  }
}

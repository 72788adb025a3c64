package io.heddle.yarn.reclaim;

import io.heddle.config.Mode;
import io.heddle.reclaim.MemorySituation;
import io.heddle.reclaim.NodeSituation;
import io.heddle.reclaim.Offer;
import io.heddle.reclaim.Offer.MemoryOffer;
import io.heddle.reclaim.Offer.Reason;
import io.heddle.telemetry.ReclaimMetrics;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.apache.hadoop.yarn.api.records.NodeId;

/** Results of the last step, in shadow mode only computed; {@code millis} is 0 for no step. */
public record ReclaimStatus(
    Mode mode, boolean paused, long millis, WaitingRequests waiting, List<NodeOffer> nodes) {

  public ReclaimStatus {
    nodes = List.copyOf(nodes);
  }

  /** Node and its offers; {@code partition} is empty without a label. */
  public record NodeOffer(
      NodeId node,
      String partition,
      NodeSituation view,
      Offer offer,
      MemorySituation memory,
      MemoryOffer memoryOffer) {
    /** Memory that it offers, or that its containers hold if that is more, in MiB. */
    public long offeredMebibytes() {
      return Math.max(memoryOffer.mebibytes(), memory.allocated());
    }

    public long reclaimedMebibytes() {
      return Math.max(0, offeredMebibytes() - memory.capacity());
    }

    /** Memory that its containers hold beyond its own, in MiB. */
    public long usedMebibytes() {
      return Math.max(0, memory.allocated() - memory.capacity());
    }

    /** Vcores that it offers, or that its containers hold if they are more. */
    public int offered() {
      return offer.size(view.allocated());
    }

    public int reclaimed() {
      return Math.max(0, offered() - view.capacity());
    }

    /** Vcores that its containers hold beyond its own. */
    public int used() {
      return Math.max(0, view.allocated() - view.capacity());
    }
  }

  static ReclaimStatus idle(Mode mode, boolean paused) {
    return new ReclaimStatus(mode, paused, 0, WaitingRequests.NONE, List.of());
  }

  ReclaimStatus with(boolean nowPaused) {
    return new ReclaimStatus(mode, nowPaused, millis, waiting, nodes);
  }

  public int reclaiming() {
    return (int)
        nodes.stream()
            .filter(node -> node.reclaimed() > 0 || node.reclaimedMebibytes() > 0)
            .count();
  }

  /** Memory offered beyond what nodes have, in MiB. */
  public long reclaimedMebibytes() {
    return sum(NodeOffer::reclaimedMebibytes);
  }

  /** Memory that containers hold beyond what nodes have, in MiB. */
  public long usedMebibytes() {
    return sum(NodeOffer::usedMebibytes);
  }

  public int stale() {
    return (int) nodes.stream().filter(node -> node.offer().reason() == Reason.STALE).count();
  }

  public long capacity() {
    return sum(node -> node.view().capacity());
  }

  public long allocated() {
    return sum(node -> node.view().allocated());
  }

  public double busy() {
    return known(node -> node.view().busy());
  }

  public long reclaimed() {
    return sum(NodeOffer::reclaimed);
  }

  /** Vcores that containers hold beyond what nodes have. */
  public long used() {
    return sum(NodeOffer::used);
  }

  /** Memory that nodes have, in MiB. */
  public long memoryCapacity() {
    return sum(node -> node.memory().capacity());
  }

  /** Memory that containers hold, in MiB. */
  public long memoryAllocated() {
    return sum(node -> node.memory().allocated());
  }

  /** Memory in use, of nodes that tell, in MiB. */
  public double memoryInUse() {
    return known(node -> node.memory().used());
  }

  private double known(ToDoubleFunction<NodeOffer> amount) {
    return nodes.stream().mapToDouble(amount).filter(each -> !Double.isNaN(each)).sum();
  }

  /**
   * @param gained vcore-hours that containers held beyond what nodes have, since the start
   */
  ReclaimMetrics.Figures figures(double gained) {
    return new ReclaimMetrics.Figures(
        paused ? Mode.OFF : mode,
        reclaiming(),
        stale(),
        reclaimed(),
        used(),
        reclaimedMebibytes(),
        usedMebibytes(),
        gained);
  }

  private long sum(ToLongFunction<NodeOffer> amount) {
    return nodes.stream().mapToLong(amount).sum();
  }
}

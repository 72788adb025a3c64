package io.heddle.yarn.web;

import io.heddle.config.Mode;
import io.heddle.reclaim.ReclaimRecord;
import io.heddle.web.Query;
import io.heddle.web.Query.Slice;
import io.heddle.web.Refusal;
import io.heddle.web.Resources;
import io.heddle.web.Text;
import io.heddle.yarn.reclaim.ReclaimLoop;
import io.heddle.yarn.reclaim.ReclaimStatus;
import io.heddle.yarn.reclaim.ReclaimStatus.NodeOffer;
import io.heddle.yarn.reclaim.WaitingRequests;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** Reclaimed capacity of the last step, without the scheduler's lock; clock since 1970. */
record ReclaimResource(ReclaimLoop reclaim, LongSupplier clock) {
  void in(Resources resources) {
    resources.show("reclaim", "what nodes offer beyond what they have", this::cluster);
    resources.show(
        "reclaim-nodes", "the same of each node, those first that offer most", this::nodes);
    resources.show("reclaim-history", "what came of it, by the hour", this::history);
    resources.allow(
        "reclaim/pause",
        query -> {
          if (reclaim.mode() == Mode.OFF) {
            throw Refusal.conflict("reclaim is off: there is nothing to pause");
          }
          reclaim.pause(query.caller().user());
          return "nodes offer what they have, until it is resumed or the ResourceManager restarts";
        });
    resources.allow(
        "reclaim/resume",
        query -> {
          reclaim.resume(query.caller().user());
          return "nodes offer what the next step finds";
        });
  }

  private ReclaimInfo cluster(Query query) throws Refusal {
    query.expectNoPath();
    ReclaimStatus status = reclaim.status();
    return new ReclaimInfo(
        Text.of(status.mode()),
        status.paused(),
        status.millis(),
        status.nodes().size(),
        status.reclaiming(),
        status.stale(),
        status.capacity(),
        status.allocated(),
        status.busy(),
        status.reclaimed(),
        status.used(),
        reclaim.reclaimsMemory(),
        status.reclaimedMebibytes(),
        status.usedMebibytes(),
        status.waiting().reclaimable(),
        status.waiting().others(),
        partitions(status),
        reclaim.record().gainedToday(clock.getAsLong()),
        reclaim.record().gained(),
        reclaim.record().gainedMemoryToday(clock.getAsLong()),
        reclaim.record().gainedMemory());
  }

  /** Partitions with nodes by name, that without a label first. */
  private static List<PartitionInfo> partitions(ReclaimStatus status) {
    return status.nodes().stream()
        .collect(Collectors.groupingBy(NodeOffer::partition, TreeMap::new, Collectors.toList()))
        .entrySet()
        .stream()
        .map(each -> partition(each.getKey(), each.getValue(), status.waiting()))
        .toList();
  }

  private static PartitionInfo partition(
      String name, List<NodeOffer> nodes, WaitingRequests waiting) {
    return new PartitionInfo(
        name,
        nodes.size(),
        sum(nodes, node -> node.view().capacity()),
        sum(nodes, NodeOffer::reclaimed),
        sum(nodes, NodeOffer::used),
        waiting.of(name).reclaimable(),
        waiting.of(name).others().getVirtualCores());
  }

  private static long sum(List<NodeOffer> nodes, ToLongFunction<NodeOffer> amount) {
    return nodes.stream().mapToLong(amount).sum();
  }

  private Object history(Query query) throws Refusal {
    query.expectNoPath();
    int last = query.number("last", 24, 1, ReclaimRecord.MOST_HOURS);
    return reclaim.record().document(TimeUnit.MILLISECONDS.toHours(clock.getAsLong()) - last + 1);
  }

  private Slice<NodeInfo> nodes(Query query) throws Refusal {
    query.expectNoPath();
    return Slice.of(
        reclaim.status().nodes().stream()
            .sorted(
                Comparator.comparingInt(NodeOffer::reclaimed)
                    .reversed()
                    .thenComparing(node -> node.node().toString()))
            .map(ReclaimResource::node)
            .toList(),
        query);
  }

  private static NodeInfo node(NodeOffer node) {
    double busy = node.view().busy();
    return new NodeInfo(
        Text.shown(node.node().toString()),
        node.partition(),
        node.view().capacity(),
        node.offered(),
        node.view().allocated(),
        Double.isNaN(busy) ? null : busy,
        Text.of(node.offer().reason()),
        node.memory().capacity(),
        node.offeredMebibytes(),
        node.memory().allocated(),
        Double.isNaN(node.memory().used()) ? null : Math.round(node.memory().used()),
        Text.of(node.memoryOffer().reason()));
  }

  /**
   * Vcores beyond what nodes have; in shadow mode, what they would offer. Memory is MiB, hours are
   * vcore-hours or GiB-hours since the start, {@code today} since midnight UTC.
   *
   * @param millis when the last step was, since 1970; 0 for none
   * @param waitingOthers for masters, and for queues that have not opted in
   */
  record ReclaimInfo(
      String mode,
      boolean paused,
      long millis,
      int nodes,
      int reclaiming,
      int stale,
      long capacity,
      long allocated,
      double busy,
      long reclaimed,
      long used,
      boolean memory,
      long reclaimedMb,
      long usedMb,
      long waiting,
      long waitingOthers,
      List<PartitionInfo> partitions,
      double hoursToday,
      double hours,
      double memoryHoursToday,
      double memoryHours) {}

  /**
   * @param name of the label; empty without one
   * @param waiting for requests of this partition that may use what is reclaimed
   */
  record PartitionInfo(
      String name,
      int nodes,
      long capacity,
      long reclaimed,
      long used,
      long waiting,
      long waitingOthers) {}

  /**
   * Node; memory is in MiB.
   *
   * @param partition its label; empty without one
   * @param busy null where it is not known
   * @param usedMb null where it is not known, or none is reclaimed
   */
  record NodeInfo(
      String node,
      String partition,
      int vcores,
      int offered,
      int allocated,
      Double busy,
      String reason,
      long memoryMb,
      long offeredMb,
      long allocatedMb,
      Long usedMb,
      String memoryReason) {}
}

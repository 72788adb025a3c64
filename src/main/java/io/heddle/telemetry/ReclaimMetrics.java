package io.heddle.telemetry;

import io.heddle.config.Mode;
import org.apache.hadoop.metrics2.annotation.Metric;
import org.apache.hadoop.metrics2.lib.MetricsAnnotations;
import org.apache.hadoop.metrics2.lib.MetricsRegistry;
import org.apache.hadoop.metrics2.lib.MutableCounterLong;
import org.apache.hadoop.metrics2.lib.MutableGaugeInt;
import org.apache.hadoop.metrics2.lib.MutableGaugeLong;

/** What is shown of reclaimed capacity. */
public final class ReclaimMetrics {
  @SuppressWarnings("UnusedVariable") // MetricsAnnotations finds it by reflection.
  private final MetricsRegistry registry;

  private final LastFailures lastFailures;

  @Metric("capacity is reclaimed: 0 off or paused, 1 shadow, 2 active")
  private MutableGaugeInt reclaimMode;

  @Metric("nodes that offer more vcores than they have")
  private MutableGaugeInt reclaimNodes;

  @Metric("nodes of whose use nothing fresh is known")
  private MutableGaugeInt reclaimStaleNodes;

  @Metric("vcores offered beyond what nodes have")
  private MutableGaugeLong reclaimedVcores;

  @Metric("vcores that containers hold beyond what their nodes have")
  private MutableGaugeLong reclaimedVcoresUsed;

  @Metric("memory offered beyond what nodes have, MiB")
  private MutableGaugeLong reclaimedMemoryMB;

  @Metric("memory that containers hold beyond what their nodes have, MiB")
  private MutableGaugeLong reclaimedMemoryUsedMB;

  @Metric("containers on reclaimed memory that were killed because their node's came to its end")
  private MutableCounterLong reclaimKills;

  @Metric("whole vcore-hours that containers held beyond what their nodes have")
  private MutableGaugeLong reclaimedVcoreHours;

  @Metric("longest time for which the last step held the scheduler's lock, ns")
  private MutableGaugeLong reclaimHoldNanos;

  @Metric("nodes that offered more than they have, summed over steps")
  private MutableCounterLong reclaimChecks;

  @Metric("those of them in which use would have been beyond the node, had the offer been full")
  private MutableCounterLong reclaimOver;

  @Metric("steps after which all nodes offered what they have, because Heddle failed")
  private MutableCounterLong reclaimFailures;

  ReclaimMetrics(MetricsRegistry registry, LastFailures lastFailures) {
    this.registry = registry;
    this.lastFailures = lastFailures;
    MetricsAnnotations.newSourceBuilder(this);
  }

  /**
   * State after a step.
   *
   * @param stale nodes of whose use nothing fresh is known
   * @param used vcores that containers hold beyond what nodes have
   * @param usedMebibytes memory likewise
   * @param hours vcore-hours of that since the start
   */
  public record Figures(
      Mode mode,
      int nodes,
      int stale,
      long offered,
      long used,
      long offeredMebibytes,
      long usedMebibytes,
      double hours) {}

  public void show(Figures now) {
    reclaimMode.set(number(now.mode()));
    reclaimNodes.set(now.nodes());
    reclaimStaleNodes.set(now.stale());
    reclaimedVcores.set(now.offered());
    reclaimedVcoresUsed.set(now.used());
    reclaimedVcoreHours.set((long) now.hours());
    reclaimedMemoryMB.set(now.offeredMebibytes());
    reclaimedMemoryUsedMB.set(now.usedMebibytes());
  }

  static int number(Mode mode) {
    return switch (mode) {
      case OFF -> 0;
      case SHADOW -> 1;
      case ACTIVE -> 2;
    };
  }

  /** Longest time for which a step held the scheduler's lock. */
  public void held(long nanos) {
    reclaimHoldNanos.set(nanos);
  }

  /** Counts how many offers were looked at again after a step, and how many were too large. */
  public void checked(long offers, long over) {
    reclaimChecks.incr(offers);
    reclaimOver.incr(over);
  }

  /** Counts a container that was killed for its node's memory. */
  public void killed() {
    reclaimKills.incr();
  }

  /** Containers so far that were killed for their node's memory. */
  public long kills() {
    return reclaimKills.value();
  }

  public void failed(Throwable why) {
    reclaimFailures.incr();
    lastFailures.failed(LastFailures.Part.RECLAIM, why);
  }

  public long failures() {
    return reclaimFailures.value();
  }
}

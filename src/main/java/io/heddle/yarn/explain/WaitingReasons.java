package io.heddle.yarn.explain;

import io.heddle.config.HeddleConfig;
import io.heddle.config.Mode;
import io.heddle.explain.Reason;
import io.heddle.model.Counted;
import io.heddle.yarn.gangs.GangReason;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * Why one attempt waits, by stock's limits and Heddle's plans; only these are read under the lock.
 */
final class WaitingReasons {
  /** Different requests of an application for which a reason is given at most. */
  private static final int MOST_REQUESTS = 16;

  private static final int MOST_LOOKED_AT = 64;

  /** Each node sends a heartbeat meanwhile: what was decided longer ago may be otherwise now. */
  private static final long KEPT_OUT_NANOS = TimeUnit.SECONDS.toNanos(5);

  private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

  private final CapacityScheduler scheduler;
  private final HeddleConfig config;
  private final FiCaSchedulerApp attempt;
  private final QueueLimits limits;
  private final long now;
  private final List<Reason> reasons = new ArrayList<>();
  private final List<Waits> requests = new ArrayList<>();
  private int lookedAt;
  private RequestPlans plans;

  /**
   * @param limited whether a limit keeps it waiting, whatever room nodes have
   */
  record Waits(
      SchedulerRequestKey key, Resource demand, String label, String text, boolean limited) {}

  /**
   * @param now nanoseconds
   */
  WaitingReasons(
      CapacityScheduler scheduler, HeddleConfig config, FiCaSchedulerApp attempt, long now) {
    this.scheduler = scheduler;
    this.config = config;
    this.attempt = attempt;
    this.now = now;
    limits = new QueueLimits(scheduler.getResourceCalculator(), scheduler.getClusterResource());
  }

  private record Pending(SchedulerRequestKey key, PendingAsk ask, String label) {}

  WaitingReasons look(Function<List<SchedulerRequestKey>, RequestPlans> planned) {
    AbstractLeafQueue queue = attempt.getCSLeafQueue();
    if (!attempt.isRunnable()) {
      reasons.add(
          QueueLimits.parallel(
              attempt, scheduler.getConfiguration().getMaxParallelAppsForUser(attempt.getUser())));
      return this;
    }
    if (queue.getPendingApplications().contains(attempt)) {
      reasons.add(QueueLimits.masters(attempt));
      return this;
    }
    List<Pending> found = new ArrayList<>();
    Iterator<SchedulerRequestKey> keys = attempt.getSchedulerKeys().iterator();
    while (found.size() < MOST_REQUESTS && lookedAt < MOST_LOOKED_AT && keys.hasNext()) {
      SchedulerRequestKey key = keys.next();
      lookedAt++;
      AppPlacementAllocator<FiCaSchedulerNode> allocator = attempt.getAppPlacementAllocator(key);
      PendingAsk ask = allocator == null ? null : allocator.getPendingAsk(ResourceRequest.ANY);
      if (ask != null && ask.getCount() > 0) {
        found.add(new Pending(key, ask, allocator.getPrimaryRequestedNodePartition()));
      }
    }
    if (!found.isEmpty()) {
      plans = planned.apply(found.stream().map(Pending::key).toList());
      if (!addGang()) {
        found.forEach(this::look);
      }
      addPlans();
    } else if (!keys.hasNext()) {
      reasons.add(Reason.of(Reason.Kind.NOTHING_ASKED, "it asks for no container now"));
    }
    return this;
  }

  /** Whether the requests wait for no other reason than their gang. */
  private boolean addGang() {
    if (config.mode() != Mode.ACTIVE || plans.gang() == null) {
      return false;
    }
    boolean forMaster = attempt.isWaitingForAMContainer();
    Optional<String> reason = GangReason.of(plans.gang(), forMaster);
    reason.ifPresent(text -> reasons.add(Reason.of(Reason.Kind.GANG, "%s", text)));
    return forMaster ? reason.isPresent() : plans.gang().holdsBack();
  }

  int lookedAt() {
    return lookedAt;
  }

  Set<Reason> reasons() {
    return new LinkedHashSet<>(reasons);
  }

  List<Waits> requests() {
    return requests;
  }

  private void look(Pending pending) {
    PendingAsk ask = pending.ask();
    RequestPlans.Plan plan = plans.of(pending.key());
    String text =
        "%s of %s, priority %d"
            .formatted(
                Counted.of(ask.getCount(), "container"),
                ask.getPerAllocationResource(),
                pending.key().getPriority().getPriority());
    if (config.mode() == Mode.ACTIVE && plan.heldBack() && plans.gang() == null) {
      reasons.add(
          Reason.of(
              Reason.Kind.REDUCES_HELD_BACK,
              "%s: reduces start when the maps of their job have started and the last of them is"
                  + " about to end (terms.just-in-time-reduces)",
              text));
      return;
    }
    if (config.mode() == Mode.ACTIVE && plans.waitsForAdmission()) {
      reasons.add(
          Reason.of(
              Reason.Kind.MASTER_ADMISSION,
              "%s: the ApplicationMasters that run hold their share (master-share), and their tasks"
                  + " go first",
              text));
      return;
    }
    List<Reason> beyond = limits.beyond(attempt, ask.getPerAllocationResource(), pending.label());
    reasons.addAll(beyond);
    if (plan.waits()) {
      addWaiting(plan.since(), text);
    }
    if (config.mode() == Mode.ACTIVE && beyond.isEmpty() && isKeptOut(plan)) {
      reasons.add(
          Reason.of(
              Reason.Kind.MASTER_ADMISSION,
              "%s: where there is room for it, it would leave too little for tasks of its queue, or"
                  + " they go first",
              text));
      return;
    }
    requests.add(
        new Waits(
            pending.key(),
            ask.getPerAllocationResource(),
            pending.label(),
            text,
            !beyond.isEmpty()));
  }

  private boolean isKeptOut(RequestPlans.Plan plan) {
    return plan.keptOutAt() != Long.MIN_VALUE && now - plan.keptOutAt() < KEPT_OUT_NANOS;
  }

  private void addWaiting(long since, String text) {
    double seconds = Math.max(0, now - since) / NANOS_PER_SECOND;
    double limit = config.waitingLimitNanos() / NANOS_PER_SECOND;
    reasons.add(
        limit == 0
            ? Reason.of(
                Reason.Kind.WAITING_LIMIT,
                "%s: waits for %.0f s; no waiting limit is set (waiting-limit-ms)",
                text,
                seconds)
            : Reason.of(
                Reason.Kind.WAITING_LIMIT,
                "%s: waits for %.0f s; after %.0f s it is among those that go first"
                    + " (waiting-limit-ms)",
                text,
                seconds,
                limit));
  }

  private void addPlans() {
    if (plans.leaf() == null) {
      reasons.add(
          Reason.of(
              Reason.Kind.STOCK,
              "queue %s is served in YARN's own order",
              attempt.getCSLeafQueue().getQueuePath()));
      return;
    }
    String id = attempt.getApplicationId().toString();
    plans.leaf().stageReports().stream()
        .filter(report -> report.application().equals(id))
        .forEach(
            report ->
                reasons.add(
                    Reason.of(
                        Reason.Kind.STAGE_PLAN,
                        "it %s",
                        report.line().substring(id.length() + 1))));
  }
}

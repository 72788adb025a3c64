package io.heddle.yarn.web;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.heddle.config.Mode;
import io.heddle.config.QueueSettings.QueueConfig;
import io.heddle.explain.Reason;
import io.heddle.web.Caller;
import io.heddle.web.Query;
import io.heddle.web.Query.Slice;
import io.heddle.web.Refusal;
import io.heddle.yarn.demand.StageSchedule.StageReport;
import io.heddle.yarn.web.ApplicationFilter.Identity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.HeldApplications;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** Applications that wait. Only single queues are locked, while a list is copied. */
record WaitingResource(WebDependencies dependencies) {
  private static final int MOST = 10_000;

  private static final String MASTER = "master";

  private List<AbstractLeafQueue> leaves() {
    return HeldApplications.leaves(dependencies.scheduler()).stream()
        .sorted(Comparator.comparing(AbstractLeafQueue::getQueuePath))
        .toList();
  }

  WaitingApplications applications() {
    Map<String, StageReport> plans =
        dependencies.queues().get().stream()
            .flatMap(leaf -> leaf.stageReports().stream())
            .collect(
                Collectors.toMap(StageReport::application, Function.identity(), (one, two) -> one));
    List<ApplicationInfo> waiting = new ArrayList<>();
    for (AbstractLeafQueue leaf : leaves()) {
      if (waiting.size() >= MOST) {
        break;
      }
      QueueConfig queue = dependencies.config().get().queues().of(leaf.getQueuePath());
      boolean holds =
          dependencies.config().get().mode() == Mode.ACTIVE
              && queue.enabled()
              && queue.admission().holds();
      List<FiCaSchedulerApp> held = HeldApplications.waiting(leaf);
      add(
          waiting,
          leaf,
          holds ? dependencies.starts().order(queue.admission(), held) : held,
          attempt -> "start");
      add(waiting, leaf, leaf.getPendingApplications(), attempt -> MASTER);
      add(
          waiting,
          leaf,
          asking(leaf, plans),
          attempt -> attempt.isWaitingForAMContainer() ? MASTER : "containers");
    }
    return new WaitingApplications(waiting, dependencies.reasons().get());
  }

  /** Applications that waited at one moment; why is found out once for those shown. Thread-safe. */
  static final class WaitingApplications {
    private final List<ApplicationInfo> all;
    private final Function<ApplicationId, List<Reason>> reasons;
    private final Map<String, Reason> known = new ConcurrentHashMap<>();

    WaitingApplications(List<ApplicationInfo> all, Function<ApplicationId, List<Reason>> reasons) {
      this.all = all;
      this.reasons = reasons;
    }

    /** Without times, amounts and words of reasons where the caller may not see details. */
    Slice<ApplicationInfo> slice(Query query) throws Refusal {
      Caller caller = query.caller();
      Map<String, Boolean> verdicts = new HashMap<>();
      Predicate<String> maySee = id -> verdicts.computeIfAbsent(id, caller::maySee);
      ApplicationFilter filter = ApplicationFilter.of(query);
      Slice<ApplicationInfo> shown =
          Slice.of(all.stream().filter(app -> filter.matches(app.identity)).toList(), query);
      return new Slice<>(
          shown.total(),
          shown.offset(),
          shown.items().stream().map(app -> because(app, maySee)).toList());
    }

    private ApplicationInfo because(ApplicationInfo app, Predicate<String> maySee) {
      Reason reason = known.computeIfAbsent(app.identity.id(), this::foremost);
      return maySee.test(app.identity.id())
          ? app.because(reason.kind(), HiddenApplications.outOf(reason.text(), maySee))
          : app.withoutDetails(reason.kind());
    }

    private Reason foremost(String id) {
      return reasons.apply(ApplicationId.fromString(id)).stream()
          .findFirst()
          .orElseGet(() -> Reason.of(Reason.Kind.ENDED, "the ResourceManager has forgotten it"));
    }
  }

  /**
   * Returns running applications that ask for more: by their turns where the queue has a plan of
   * stages.
   */
  private static List<FiCaSchedulerApp> asking(
      AbstractLeafQueue leaf, Map<String, StageReport> plans) {
    List<FiCaSchedulerApp> asking = new ArrayList<>();
    for (FiCaSchedulerApp attempt : leaf.getApplications()) {
      if (!attempt.isStopped() && !pending(attempt).equals(Resource.newInstance(0, 0))) {
        asking.add(attempt);
      }
    }
    asking.sort(Comparator.comparingInt(attempt -> turn(attempt, plans)));
    return asking;
  }

  private static int turn(FiCaSchedulerApp attempt, Map<String, StageReport> plans) {
    StageReport plan = plans.get(attempt.getApplicationId().toString());
    return plan == null || plan.place() == 0 ? Integer.MAX_VALUE : plan.place();
  }

  private static Resource pending(FiCaSchedulerApp attempt) {
    return attempt.getAppAttemptResourceUsage().getAllPending();
  }

  private void add(
      List<ApplicationInfo> all,
      AbstractLeafQueue leaf,
      Collection<FiCaSchedulerApp> attempts,
      Function<FiCaSchedulerApp, String> what) {
    long now = dependencies.scheduler().getClock().getTime();
    int place = 0;
    for (FiCaSchedulerApp attempt : attempts) {
      RMApp application =
          dependencies.scheduler().getRMContext().getRMApps().get(attempt.getApplicationId());
      if (application == null || all.size() >= MOST) {
        continue;
      }
      place++;
      Resource pending = pending(attempt);
      all.add(
          new ApplicationInfo(
              Identity.of(application, leaf.getQueuePath()),
              place,
              what.apply(attempt),
              "",
              "",
              Math.max(0, now - application.getSubmitTime()),
              pending.getMemorySize(),
              (long) pending.getVirtualCores()));
    }
  }

  /**
   * Application that waits; amounts and times are null where the caller may not see details.
   *
   * @param place expected among those of its queue that wait for the same, from 1
   * @param waitsFor start: for its admission policy or a limit of parallel applications; master:
   *     for its ApplicationMaster's container; containers: it runs, and asks for more
   * @param reasonKind of the foremost reason, see {@link Reason#kind}; empty while not looked up
   * @param waitedMillis since it was submitted
   */
  record ApplicationInfo(
      @JsonUnwrapped Identity identity,
      int place,
      String waitsFor,
      String reasonKind,
      String reason,
      Long waitedMillis,
      Long pendingMemoryMb,
      Long pendingVcores) {
    private ApplicationInfo withoutDetails(String kind) {
      return new ApplicationInfo(
          identity, place, waitsFor, kind, kind.replace('-', ' '), null, null, null);
    }

    private ApplicationInfo because(String kind, String why) {
      return new ApplicationInfo(
          identity, place, waitsFor, kind, why, waitedMillis, pendingMemoryMb, pendingVcores);
    }
  }
}

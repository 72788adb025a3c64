package io.heddle.yarn.web;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.heddle.web.Query;
import io.heddle.web.Query.Slice;
import io.heddle.web.Refusal;
import io.heddle.yarn.web.ApplicationFilter.Identity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;

/** Applications that hold containers, from concurrent maps and counters without any lock. */
record RunningResource(WebDependencies dependencies) {
  /** Most applications that are shown; those that hold least are left out. */
  private static final int MOST = 10_000;

  List<RunningInfo> applications() {
    List<RunningInfo> running = new ArrayList<>();
    long now = dependencies.scheduler().getClock().getTime();
    for (SchedulerApplication<? extends SchedulerApplicationAttempt> application :
        dependencies.scheduler().getSchedulerApplications().values()) {
      SchedulerApplicationAttempt attempt = application.getCurrentAppAttempt();
      RMApp known = attempt == null ? null : app(attempt.getApplicationId());
      if (known != null && !attempt.isStopped() && !attempt.getLiveContainersMap().isEmpty()) {
        running.add(running(attempt, known, now));
      }
    }
    running.sort(
        Comparator.comparingLong(RunningInfo::memoryMb)
            .reversed()
            .thenComparing(app -> app.identity.id()));
    return running.size() <= MOST ? running : List.copyOf(running.subList(0, MOST));
  }

  private static RunningInfo running(SchedulerApplicationAttempt attempt, RMApp known, long now) {
    ResourceUsage usage = attempt.getAppAttemptResourceUsage();
    Resource used = usage.getAllUsed();
    Resource pending = usage.getAllPending();
    return new RunningInfo(
        Identity.of(known, ((CSQueue) attempt.getQueue()).getQueuePath()),
        Math.max(0, now - known.getStartTime()),
        attempt.getLiveContainersMap().size(),
        used.getMemorySize(),
        used.getVirtualCores(),
        pending.getMemorySize(),
        pending.getVirtualCores(),
        "");
  }

  private RMApp app(ApplicationId id) {
    return dependencies.scheduler().getRMContext().getRMApps().get(id);
  }

  /** Without times, amounts and page of applications whose details the caller may not see. */
  Slice<RunningInfo> slice(List<RunningInfo> all, Query query) throws Refusal {
    ApplicationFilter filter = ApplicationFilter.of(query);
    Slice<RunningInfo> shown =
        Slice.of(all.stream().filter(app -> filter.matches(app.identity)).toList(), query);
    return new Slice<>(
        shown.total(),
        shown.offset(),
        shown.items().stream()
            .map(
                app ->
                    query.caller().maySee(app.identity.id())
                        ? app.at(page(app.identity.id()))
                        : app.withoutDetails())
            .toList());
  }

  private String page(String id) {
    RMApp known = app(ApplicationId.fromString(id));
    return known == null ? "" : pageAt(known.getTrackingUrl());
  }

  /**
   * The address if it is that of a page: an ApplicationMaster may say anything, such as a script.
   */
  static String pageAt(String address) {
    String start = address == null ? "" : address.toLowerCase(Locale.ROOT);
    return start.startsWith("http://") || start.startsWith("https://") ? address : "";
  }

  /**
   * Application that holds containers; what the caller may not see is null.
   *
   * @param runningMillis since it was submitted
   * @param pendingMemoryMb asked for and not given
   * @param trackingUrl its own page, by way of YARN's proxy; empty for none
   */
  record RunningInfo(
      @JsonUnwrapped Identity identity,
      Long runningMillis,
      Integer containers,
      Long memoryMb,
      Integer vcores,
      Long pendingMemoryMb,
      Integer pendingVcores,
      String trackingUrl) {
    private RunningInfo withoutDetails() {
      return new RunningInfo(identity, null, null, null, null, null, null, "");
    }

    private RunningInfo at(String page) {
      return new RunningInfo(
          identity,
          runningMillis,
          containers,
          memoryMb,
          vcores,
          pendingMemoryMb,
          pendingVcores,
          page);
    }
  }
}

package io.heddle.yarn.demand;

import io.heddle.model.RequestKind;
import io.heddle.model.ResourceVector;
import io.heddle.place.WaitingLimit;
import io.heddle.yarn.gangs.GangState;
import io.heddle.yarn.holding.HoldingClaim;
import io.heddle.yarn.holding.HoldingJobs;
import io.heddle.yarn.holding.HoldingJobs.Grant;
import io.heddle.yarn.holding.HoldingNodes.Ask;
import io.heddle.yarn.holding.HoldingRoom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * Applications of one queue of which no task has ended yet, so that they may hold what they have
 * until they have all that they ask for. One that was not served for the waiting limit does not
 * hold up others.
 */
final class HoldingApplications {
  /** Types whose jobs are known to compute with what they have. */
  private static final Set<String> WORKING_IN_PART = Set.of("MAPREDUCE", "SPARK", "TEZ");

  private final WaitingLimit limit;
  private final Map<String, HoldingJobs<FiCaSchedulerApp>> byPartition = new HashMap<>();
  private final Map<FiCaSchedulerApp, String> partitions = new HashMap<>();

  HoldingApplications(WaitingLimit limit) {
    this.limit = limit;
  }

  void note(ApplicationIndex requests, ResourceVector held, long now) {
    FiCaSchedulerApp attempt = requests.application().attempt();
    boolean mayHold = mayHold(requests.application()) && requests.application().hasMaster();
    String partition = partitionOf(requests);
    // Only then: since when a claim waits is remembered with it.
    if (!mayHold || !partition.equals(partitions.get(attempt))) {
      forget(attempt);
    }
    if (mayHold) {
      partitions.put(attempt, partition);
      byPartition
          .computeIfAbsent(partition, label -> new HoldingJobs<>(limit))
          .put(claim(requests, held), now);
    }
  }

  private static boolean mayHold(LiveApplication application) {
    return !application.hasEndedTasks()
        && !isGang(application)
        && !WORKING_IN_PART.contains(application.job().submitter().type());
  }

  /** A gang holds nothing until it can have all. */
  private static boolean isGang(LiveApplication application) {
    return application.gang() != null && application.gang().state() != GangState.LET_GO;
  }

  private static String partitionOf(ApplicationIndex requests) {
    return requests.entries().isEmpty() ? "" : requests.entries().get(0).identity().partition();
  }

  private static HoldingClaim<FiCaSchedulerApp> claim(
      ApplicationIndex requests, ResourceVector held) {
    ApplicationId id = requests.application().attempt().getApplicationId();
    int level = requests.entries().isEmpty() ? 0 : requests.entries().get(0).identity().level();
    boolean isYoung = requests.needs() != null && requests.needs().isYoung();
    FiCaSchedulerApp attempt = requests.application().attempt();
    List<Ask> asks = new ArrayList<>();
    long[] missing = new long[held.size()];
    for (RequestEntry entry : requests.entries()) {
      ResourceVector size = entry.identity().demand();
      asks.add(new Ask(size, entry.pending));
      for (int type = 0; type < missing.length; type++) {
        missing[type] += size.get(type) * entry.pending;
      }
    }
    return new HoldingClaim<>(
        attempt,
        level,
        id.getClusterTimestamp() * 1_000_000 + id.getId(),
        held,
        isYoung ? null : ResourceVector.of(missing),
        asks,
        requests.application().running());
  }

  boolean isEmpty() {
    return partitions.isEmpty();
  }

  /** Whether the others wait until an application has all that it asks for. */
  boolean isAwaited(FiCaSchedulerApp attempt) {
    String partition = partitions.get(attempt);
    return partition != null && byPartition.get(partition).isAwaited(attempt);
  }

  void forget(FiCaSchedulerApp attempt) {
    String partition = partitions.remove(attempt);
    if (partition != null) {
      byPartition.get(partition).remove(attempt);
    }
  }

  /**
   * Whether an application may get a container at {@code now} (nanoseconds) without keeping others
   * from ever getting all that they ask for.
   *
   * @param room what the queue's applications share
   */
  boolean mayServe(
      ApplicationIndex requests,
      String partition,
      Supplier<HoldingRoom<FiCaSchedulerApp>> room,
      long now) {
    HoldingJobs<FiCaSchedulerApp> jobs = byPartition.get(partition);
    if (jobs == null || jobs.isEmpty() || requests.entries().isEmpty()) {
      return true;
    }
    RequestEntry first = requests.entries().get(0);
    boolean isMaster = first.identity().kind() == RequestKind.APPLICATION_MASTER;
    if (!isMaster && !mayHold(requests.application())) {
      return true;
    }
    return jobs.mayGive(
        new Grant<>(
            requests.application().attempt(),
            first.identity().level(),
            first.identity().demand(),
            room.get(),
            now));
  }
}

package io.heddle.yarn.admission;

import io.heddle.admit.Admissions;
import io.heddle.config.QueueSettings.QueueAdmission;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** Status of waiting applications, read once a second per queue at most. */
public final class AdmissionStatuses {
  private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final AdmissionDependencies dependencies;
  private final Admission admission;
  private final AdmissionQueues queues;

  // Guarded by the scheduler's lock.
  private final Map<String, Optional<AdmissionStatus>> statuses = new HashMap<>();
  private long since;
  private AdmissionLoop loop;
  private RunningApplications.Moment moment;

  public AdmissionStatuses(AdmissionDependencies dependencies, Admission admission) {
    this.dependencies = dependencies;
    this.admission = admission;
    queues = admission.queues();
  }

  /**
   * Status of those that wait in an attempt's queue, at most a second old and never older than the
   * attempt; nothing where no policy decides or none waits.
   */
  public Optional<AdmissionStatus> of(FiCaSchedulerApp attempt) {
    AbstractLeafQueue leaf = attempt.getCSLeafQueue();
    return queues.of(leaf).holds()
        ? dependencies.locked(() -> underLock(leaf, attempt))
        : Optional.empty();
  }

  private Optional<AdmissionStatus> underLock(AbstractLeafQueue leaf, FiCaSchedulerApp attempt) {
    follow(admission.loop(), dependencies.ticker().getAsLong());
    Optional<AdmissionStatus> known = statuses.get(leaf.getQueuePath());
    if (known == null || (queues.isHeld(attempt) && !isIn(known, attempt))) {
      known = queues.waitIn(leaf) ? Optional.of(read(leaf)) : Optional.empty();
      statuses.put(leaf.getQueuePath(), known);
    }
    return known;
  }

  private static boolean isIn(Optional<AdmissionStatus> known, FiCaSchedulerApp attempt) {
    return known.isPresent() && known.get().places().containsKey(attempt.getApplicationId());
  }

  private void follow(AdmissionLoop now, long nanos) {
    if (!now.equals(loop) || nanos - since >= MOST_NANOS) {
      statuses.clear();
      since = nanos;
      loop = now;
      moment = now.now();
    }
  }

  private AdmissionStatus read(AbstractLeafQueue leaf) {
    WaitingQueue line = queues.line();
    QueueAdmission queue = queues.of(leaf);
    List<FiCaSchedulerApp> all = line.waiting(leaf);
    List<FiCaSchedulerApp> first = queues.candidates(all).now();
    Admissions policy = Admissions.named(queue.policy());
    AdmissionCapacity capacity = queues.capacityOf(leaf);
    return new AdmissionStatus(
        policy,
        line.runningIn(leaf),
        queue.maxRunning(),
        capacity.mayBeLeft()
            && !first.isEmpty()
            && line.mayStartIn(leaf)
            && capacity.isLeftFor(first.get(0)),
        places(all),
        first.stream().map(FiCaSchedulerApp::getApplicationId).toList(),
        loop.chances(policy, first, moment));
  }

  private static Map<ApplicationId, Integer> places(List<FiCaSchedulerApp> waiting) {
    Map<ApplicationId, Integer> places = new HashMap<>();
    waiting.forEach(attempt -> places.put(attempt.getApplicationId(), places.size() + 1));
    return places;
  }

  /**
   * Status of waiting applications.
   *
   * @param running applications of the queue that were started
   * @param maxRunning most of them; 0 where room is counted by what they ask for
   * @param places of all that wait in stock's order, from 1
   * @param candidates those of them that the policy chooses from next
   * @param chances of each candidate to be the next that starts; empty where the policy does not
   *     say
   */
  public record AdmissionStatus(
      Admissions policy,
      int running,
      int maxRunning,
      boolean room,
      Map<ApplicationId, Integer> places,
      List<ApplicationId> candidates,
      List<Double> chances) {}
}

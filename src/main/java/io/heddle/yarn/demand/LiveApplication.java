package io.heddle.yarn.demand;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.heddle.dag.StageCounts;
import io.heddle.model.MapReduceProgress;
import io.heddle.model.RequestKind;
import io.heddle.model.ResourceVector;
import io.heddle.model.TaskSeconds;
import io.heddle.place.WaitingClock;
import io.heddle.profile.ContainerTimes;
import io.heddle.profile.RecentTimes;
import io.heddle.profile.ResourceSeconds;
import io.heddle.score.RemainingWork;
import io.heddle.yarn.gangs.GangBook;
import io.heddle.yarn.gangs.GangState;
import io.heddle.yarn.gangs.LiveGang;
import io.heddle.yarn.jobs.ExpectedTimes;
import io.heddle.yarn.jobs.SubmittedJobs;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * A running application attempt with the counts that urgency needs, kept as containers come and go.
 * Thread-safe: YARN tells of containers from several threads.
 */
public final class LiveApplication {
  /** A master that has not asked for anything after this time is not about to. */
  private static final long YOUTH_NANOS = TimeUnit.SECONDS.toNanos(30);

  /** Two periods in which preemption waits before it kills, as it ships. */
  private static final long LOST_LATELY_NANOS = TimeUnit.SECONDS.toNanos(30);

  private static final long RETRIED_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final long LEAST_SPARED_NANOS = TimeUnit.SECONDS.toNanos(15);
  private static final long MOST_SPARED_NANOS = TimeUnit.MINUTES.toNanos(10);

  private final FiCaSchedulerApp attempt;
  private final SubmittedJobs.Job job;
  private final Clocks clocks;

  @GuardedBy("this")
  private final ContainerStarts containers = new ContainerStarts();

  @GuardedBy("this")
  private final StageTally stages;

  @GuardedBy("this")
  private final MapReduceTally tasks = new MapReduceTally();

  private final Object identity = new Object();
  private final LiveGang gang;

  private volatile ContainerId masterContainer;

  @GuardedBy("this")
  private long masterStart;

  // Used under the scheduler's lock only; they outlive the queue's ranking.
  private final Map<SchedulerRequestKey, WaitingClock> waits = new HashMap<>();
  private ApplicationIndex requests;
  private Long keptFromNodesSince;
  private volatile QueueDemand leaf;
  private volatile boolean demandChanged = true;
  private volatile boolean retired;
  private volatile boolean endedTasks;
  private volatile Loss loss;
  private volatile Share share;

  /**
   * What preemption took from it.
   *
   * @param at when it last did; nanoseconds
   * @param retriedUntil until when it gets again at once what preemption takes back
   * @param sparedUntil until when it then does not: for twice as long each time, up to a bound
   */
  private record Loss(long at, long retriedUntil, long sparedUntil) {
    static Loss first(long now) {
      return new Loss(now, now + RETRIED_NANOS, now + RETRIED_NANOS + LEAST_SPARED_NANOS);
    }

    Loss next(long now) {
      if (now - sparedUntil < 0) {
        return new Loss(now, retriedUntil, sparedUntil);
      }
      long spared = Math.min(MOST_SPARED_NANOS, 2 * (sparedUntil - retriedUntil));
      return new Loss(now, now + RETRIED_NANOS, now + RETRIED_NANOS + spared);
    }
  }

  /** The queue that it was ranked in last, and what is guaranteed to that. */
  private record Share(String queuePath, ResourceVector guarantee) {}

  /**
   * What tells the time that containers and jobs take.
   *
   * @param ticker nanoseconds
   * @param others times of other applications
   * @param work what jobs need that nothing is known of yet
   */
  record Clocks(LongSupplier ticker, RecentTimes others, ExpectedWork work) {}

  LiveApplication(FiCaSchedulerApp attempt, SubmittedJobs.Job job, Clocks clocks, GangBook gangs) {
    this.attempt = attempt;
    this.job = job;
    this.clocks = clocks;
    gang =
        gangs
            .gangOf(attempt, job)
            .map(each -> gangs.follow(attempt, each, this::demandChanged))
            .orElse(null);
    stages = new StageTally(job.isMapReduce());
    recount();
  }

  public FiCaSchedulerApp attempt() {
    return attempt;
  }

  public boolean isMapReduce() {
    return job.isMapReduce();
  }

  public SubmittedJobs.Job job() {
    return job;
  }

  /** The ranking of the queue that it is active in, or null. */
  public QueueDemand leaf() {
    return leaf;
  }

  /** Whether nothing follows this object any more: another one may stand for the attempt. */
  public boolean isRetired() {
    return retired;
  }

  void retire() {
    retired = true;
    if (gang != null) {
      gang.end();
    }
  }

  /** The gang of its first containers, or null. */
  public LiveGang gang() {
    return gang;
  }

  /** Whether it is served at places that are kept for its gang. */
  boolean hasPlaces() {
    return gang != null && gang.state() == GangState.ADMITTED;
  }

  /**
   * Notes a heartbeat of its ApplicationMaster.
   *
   * @param asks whether it asks for other containers than before
   */
  public void heard(boolean asks) {
    // The ResourceManager itself asks for the ApplicationMaster.
    if (gang != null && hasMaster()) {
      gang.heard(asks, clocks.ticker().getAsLong());
    }
  }

  ApplicationIndex requests() {
    return requests;
  }

  void requests(ApplicationIndex newRequests) {
    requests = newRequests;
  }

  /** Since when the containers of a request wait; from {@code now} on if it is new. */
  WaitingClock clock(SchedulerRequestKey key, long now) {
    return waits.computeIfAbsent(key, unknown -> new WaitingClock(now));
  }

  /**
   * Since when the container of a request that waits longest does; {@code now} if none is known.
   */
  public long waitingSince(SchedulerRequestKey key, long now) {
    WaitingClock clock = waits.get(key);
    return clock == null ? now : clock.since();
  }

  /**
   * Whether its ApplicationMaster is kept from other nodes than stable ones, which is so from the
   * first time on that it is asked, for a while.
   *
   * @param now nanoseconds
   * @param limit likewise
   */
  public boolean waitsForStableNode(long now, long limit) {
    if (keptFromNodesSince == null) {
      keptFromNodesSince = now;
    }
    return now - keptFromNodesSince < limit;
  }

  void forgetClock(SchedulerRequestKey key) {
    waits.remove(key);
  }

  /** Notes that a container was given to a request at {@code now}. */
  public void served(SchedulerRequestKey key, long now) {
    WaitingClock clock = waits.get(key);
    if (clock != null) {
      clock.served(now);
    }
  }

  /**
   * Is active in a queue that is ranked. While another ordering policy stood there, nobody told of
   * containers that ended.
   */
  public void enter(QueueDemand ranking) {
    leaf = ranking;
    recount();
    demandChanged();
  }

  public void leave(QueueDemand ranking) {
    if (leaf == ranking) {
      leaf = null;
    }
    ranking.left(this);
  }

  /** Tells the queue's ranking that the application asks for something else than before. */
  public void demandChanged() {
    demandChanged = true;
    changed();
  }

  /** Tells the queue's ranking that a node is reserved, or no more; the request waits as before. */
  public void reserved() {
    demandChanged = true;
    QueueDemand ranking = leaf;
    if (ranking != null) {
      ranking.reserved(this);
    }
  }

  boolean takeDemandChanged() {
    boolean taken = demandChanged;
    // Before the caller looks, so that a change during the look is not lost.
    demandChanged = false;
    return taken;
  }

  /** Tells the queue's ranking that the counts differ from what it has seen. */
  private void changed() {
    QueueDemand ranking = leaf;
    if (ranking != null) {
      ranking.changed(this);
    }
  }

  public RequestKind kindOf(SchedulerRequestKey key) {
    return RequestKinds.of(isMapReduce(), key);
  }

  public synchronized void assigned(SchedulerRequestKey key) {
    if (masterContainer != null || !attempt.isWaitingForAMContainer()) {
      stages.started(key);
    }
    tasks.started(kindOf(key));
    changed();
  }

  /**
   * Notes that a container was committed at {@code now} (nanoseconds).
   *
   * @return whether it is another one than the master's
   */
  public synchronized boolean started(RMContainer container, long now) {
    if (masterContainer == null && attempt.isWaitingForAMContainer()) {
      masterContainer = container.getContainerId();
      masterStart = now;
      return false;
    }
    containers.started(
        container.getContainerId(),
        kindOf(container.getAllocatedSchedulerKey()),
        container.getAllocatedResource(),
        now);
    return true;
  }

  boolean hasEndedTasks() {
    return endedTasks;
  }

  /** Whether it is to get nothing, at {@code now} (nanoseconds), that preemption takes back. */
  boolean isSpared(long now) {
    Loss last = loss;
    return last != null && now - last.retriedUntil() >= 0 && now - last.sparedUntil() < 0;
  }

  /** Whether preemption took a container from it a short while before {@code now} (nanoseconds). */
  boolean hasJustLost(long now) {
    Loss last = loss;
    return last != null && now - last.at() < LOST_LATELY_NANOS;
  }

  boolean isMaster(ContainerId container) {
    return container.equals(masterContainer);
  }

  boolean hasMaster() {
    return masterContainer != null || !attempt.isWaitingForAMContainer();
  }

  /**
   * Whether its master started a short while before {@code now} (nanoseconds), and it never had a
   * container beside the master's.
   */
  synchronized boolean isYoung(long now) {
    return masterContainer != null
        && now - masterStart < YOUTH_NANOS
        && containers.isEmpty()
        && tasks.isEmpty();
  }

  /** What its containers took and held that have ended. */
  public synchronized ContainerTimes took() {
    return containers.means().taken().holding(containers.heldByEnded());
  }

  synchronized ResourceSeconds heldByEnded() {
    return containers.heldByEnded();
  }

  /** When the map that started last did so; nanoseconds, if one is known. */
  synchronized OptionalLong lastMapStart() {
    return containers.lastMapStart();
  }

  public TaskSeconds expectedSeconds() {
    return expectedSeconds(clocks.ticker().getAsLong());
  }

  private synchronized TaskSeconds expectedSeconds(long now) {
    TaskSeconds seconds = ExpectedTimes.of(containers.means(), job, this::secondsOfOthers);
    // Not of reduces, of which many run only to wait for maps.
    return new TaskSeconds(
        containers.censored(RequestKind.MAP, seconds.map(), now),
        seconds.shuffle(),
        seconds.reduce(),
        containers.censored(RequestKind.OTHER, seconds.other(), now));
  }

  /**
   * How long its next containers are expected to run at most; seconds, infinite if nothing is known
   * of their times.
   */
  public double knownSeconds() {
    if (!hasMaster()) {
      return Double.POSITIVE_INFINITY;
    }
    long now = clocks.ticker().getAsLong();
    return isMapReduce()
        ? Math.max(knownSeconds(RequestKind.MAP, now), knownSeconds(RequestKind.REDUCE, now))
        : knownSeconds(RequestKind.OTHER, now);
  }

  private synchronized double knownSeconds(RequestKind kind, long now) {
    return ExpectedTimes.isKnown(kind, containers.means(), job, this::secondsOfOthers)
        ? expectedSeconds(now).of(kind)
        : Double.POSITIVE_INFINITY;
  }

  private OptionalDouble secondsOfOthers(RequestKind kind) {
    return clocks.others().of(job.submitter(), kind);
  }

  /** What its running containers hold in all if each runs for so long; seconds. */
  synchronized ResourceSeconds heldByRunning(double seconds) {
    return containers.running().times(seconds);
  }

  /** How much work jobs of its queue were for; seconds, if that is known. */
  OptionalDouble workOfOthers() {
    Share last = share;
    return last == null
        ? OptionalDouble.empty()
        : clocks.work().of(last.queuePath(), job.submitter());
  }

  void share(ResourceVector guarantee) {
    QueueDemand ranking = leaf;
    if (ranking != null) {
      share = new Share(ranking.queuePath(), guarantee);
    }
  }

  /** It has ended: what it held is what others may need. */
  void ended() {
    retire();
    Share last = share;
    if (last != null) {
      clocks
          .work()
          .ended(
              last.queuePath(),
              job.submitter(),
              RemainingWork.fills(
                  heldByEnded().amounts(last.guarantee().size()), last.guarantee()));
    }
  }

  /** How long a running container is still expected to run; seconds, if that is known. */
  public synchronized OptionalDouble remainingSeconds(RMContainer container, long now) {
    OptionalLong start = containers.startOf(container.getContainerId());
    if (start.isEmpty() || container.getAllocatedSchedulerKey() == null) {
      return OptionalDouble.empty();
    }
    double expected = expectedSeconds(now).of(kindOf(container.getAllocatedSchedulerKey()));
    return OptionalDouble.of(ExpectedTimes.remaining(expected, now - start.getAsLong()));
  }

  /** Counts a container that ended; a reservation given up was never counted. */
  public synchronized void released(RMContainer container) {
    if (container.getState() == RMContainerState.RESERVED) {
      reserved();
      return;
    }
    if (container.getAllocatedSchedulerKey() != null) {
      RequestKind kind = kindOf(container.getAllocatedSchedulerKey());
      if (!isMaster(container.getContainerId()) && !container.isAMContainer()) {
        stages.ended(container.getAllocatedSchedulerKey());
        // Negative where YARN or the master ended it.
        endedTasks |= container.getContainerExitStatus() >= 0;
        if (gang != null
            && container.getState() != RMContainerState.RELEASED
            && container.getContainerExitStatus() != ContainerExitStatus.SUCCESS) {
          gang.lost();
        }
      }
      if (container.getContainerExitStatus() == ContainerExitStatus.PREEMPTED) {
        long now = clocks.ticker().getAsLong();
        loss = loss == null ? Loss.first(now) : loss.next(now);
      }
      if (containers.ended(container.getContainerId(), kind, clocks.ticker().getAsLong())) {
        clocks
            .others()
            .ended(job.submitter(), identity, kind, containers.means().taken(kind).meanSeconds());
      }
      tasks.ended(kind);
    }
    changed();
  }

  /** Counts the live containers anew, as after a recovery. */
  public void recount() {
    // Taken before the monitor, which YARN's threads enter with the attempt's lock.
    recount(attempt.getLiveContainers());
  }

  private synchronized void recount(Collection<RMContainer> live) {
    tasks.forgetRunning();
    stages.forgetRunning();
    containers.retain(live);
    for (RMContainer container : live) {
      if (container.getAllocatedSchedulerKey() != null) {
        if (!container.isAMContainer()) {
          stages.started(container.getAllocatedSchedulerKey());
        }
        tasks.started(kindOf(container.getAllocatedSchedulerKey()));
      }
    }
    changed();
  }

  /** Maps assigned so far and these still pending: T_m, whichever of them are assigned next. */
  synchronized int totalMaps(int pendingMaps) {
    return tasks.totalMaps(pendingMaps);
  }

  /** Containers but the master's that run and that have ended, by the priority of their stage. */
  public synchronized Map<Integer, StageCounts> stages() {
    return stages.counts();
  }

  /** Containers but the master's that run. */
  public synchronized int running() {
    return stages.running();
  }

  /** The progress of an application that has {@code totalMaps} maps in all. */
  public synchronized MapReduceProgress progress(
      int totalMaps, ResourceVector map, ResourceVector reduce, ResourceVector master) {
    return tasks.progress(totalMaps, map, reduce, master);
  }

  @Override
  public String toString() {
    return attempt.getApplicationAttemptId().toString();
  }
}

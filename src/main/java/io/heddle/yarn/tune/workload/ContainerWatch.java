package io.heddle.yarn.tune.workload;

import io.heddle.model.RequestKind;
import io.heddle.model.SteadyClock;
import io.heddle.model.TaskSeconds;
import io.heddle.profile.MeanTimes;
import io.heddle.yarn.demand.RequestKinds;
import io.heddle.yarn.jobs.ExpectedTimes;
import io.heddle.yarn.jobs.SubmittedJobs;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.util.Clock;

/**
 * Times of containers by looks at those that run, under any scheduler. One between two looks is
 * missed; one during which the wall clock was set is not learned from; masters are left out. One
 * thread.
 */
public final class ContainerWatch {
  /** By so much the wall clock may drift while a container runs. */
  private static final long MOST_DRIFT_MILLIS = TimeUnit.SECONDS.toMillis(1);

  private final SubmittedJobs jobs;
  private final Clock wall;
  private final SteadyClock steady;
  private final MeanTimes everyones = new MeanTimes();
  private final Map<ApplicationId, Watched> applications = new HashMap<>();

  private static final class Watched {
    final MeanTimes took = new MeanTimes();
    final long submitted;
    Map<ContainerId, Seen> live = new HashMap<>();

    Watched(long submitted) {
      this.submitted = submitted;
    }
  }

  /**
   * @param began by the steady clock, in milliseconds
   * @param ahead by how much the wall clock was ahead of it at the first look
   */
  private record Seen(RMContainer container, long began, long ahead) {}

  /** {@code wall} is the clock by which YARN dates what begins and ends. */
  public ContainerWatch(SubmittedJobs jobs, Clock wall, SteadyClock steady) {
    this.jobs = jobs;
    this.wall = wall;
    this.steady = steady;
  }

  void look(RMApp application, Collection<RMContainer> live) {
    ApplicationId id = application.getApplicationId();
    Watched watched =
        applications.computeIfAbsent(
            id, same -> new Watched(steadily(application.getSubmitTime())));
    look(id, watched, live);
  }

  private void look(ApplicationId application, Watched watched, Collection<RMContainer> live) {
    Map<ContainerId, Seen> gone = watched.live;
    watched.live = new HashMap<>();
    for (RMContainer container : live) {
      Seen seen = gone.remove(container.getContainerId());
      watched.live.put(container.getContainerId(), seen == null ? seen(container) : seen);
    }
    gone.values().forEach(seen -> ended(application, watched, seen));
  }

  private Seen seen(RMContainer container) {
    return new Seen(container, steadily(container.getCreationTime()), ahead());
  }

  /** A moment that the wall clock has just given; none of the future. */
  private long steadily(long wallMillis) {
    return steady.getAsLong() - Math.max(0, wall.getTime() - wallMillis);
  }

  private long ahead() {
    return wall.getTime() - steady.getAsLong();
  }

  private void ended(ApplicationId application, Watched watched, Seen seen) {
    RMContainer container = seen.container;
    long millis = container.getFinishTime() - container.getCreationTime();
    boolean isWallSet = Math.abs(ahead() - seen.ahead) > MOST_DRIFT_MILLIS;
    if (millis >= 0 && !isWallSet && isTask(container)) {
      RequestKind kind = kindOf(application, container);
      watched.took.add(kind, TimeUnit.MILLISECONDS.toNanos(millis));
      everyones.add(kind, TimeUnit.MILLISECONDS.toNanos(millis));
    }
  }

  static boolean isTask(RMContainer container) {
    return !container.isAMContainer() && container.getAllocatedSchedulerKey() != null;
  }

  /** Milliseconds since the submission of an application that was looked at. */
  long ageMillis(ApplicationId application) {
    return steady.getAsLong() - applications.get(application).submitted;
  }

  long ageMillis(ApplicationId application, RMContainer container) {
    Seen seen = applications.get(application).live.get(container.getContainerId());
    return steady.getAsLong() - seen.began;
  }

  RequestKind kindOf(ApplicationId application, RMContainer container) {
    return RequestKinds.of(
        jobs.of(application).isMapReduce(), container.getAllocatedSchedulerKey());
  }

  long ended(ApplicationId application, RequestKind kind) {
    Watched watched = applications.get(application);
    return watched == null ? 0 : watched.took.taken(kind).count();
  }

  /** Expected time of containers, without hints, which would move shares of others' queues. */
  TaskSeconds expected(ApplicationId application) {
    Watched watched = applications.get(application);
    MeanTimes own = watched == null ? new MeanTimes() : watched.took;
    return ExpectedTimes.of(own, jobs.of(application).withoutHints(), everyones::of);
  }

  /** Forgets all applications but these; returns what the forgotten ones' containers took. */
  public Map<ApplicationId, MeanTimes> retain(Set<ApplicationId> known) {
    List<ApplicationId> gone = new ArrayList<>(applications.keySet());
    gone.removeAll(known);
    Map<ApplicationId, MeanTimes> took = new HashMap<>();
    for (ApplicationId application : gone) {
      Watched watched = applications.remove(application);
      look(application, watched, List.of());
      took.put(application, watched.took);
    }
    return took;
  }
}

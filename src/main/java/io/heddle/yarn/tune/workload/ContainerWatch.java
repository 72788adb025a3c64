package io.heddle.yarn.tune.workload;

import io.heddle.model.RequestKind;
import io.heddle.model.TaskSeconds;
import io.heddle.profile.MeanTimes;
import io.heddle.yarn.demand.ExpectedTimes;
import io.heddle.yarn.demand.RequestKinds;
import io.heddle.yarn.demand.SubmittedJobs;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;

/**
 * How long containers take, learned by looking at those that run now and then: under any scheduler,
 * which tells nobody when one ends. A container that comes and goes between two looks is missed.
 * Containers of ApplicationMasters are left out. One thread.
 */
public final class ContainerWatch {
  private final SubmittedJobs jobs;
  private final MeanTimes everyones = new MeanTimes();
  private final Map<ApplicationId, Watched> applications = new HashMap<>();

  private static final class Watched {
    final MeanTimes took = new MeanTimes();
    Map<ContainerId, RMContainer> live = Map.of();
  }

  /** Nothing seen yet. */
  public ContainerWatch(SubmittedJobs jobs) {
    this.jobs = jobs;
  }

  /** Counts what has ended since the last look at an application whose containers are these. */
  void look(ApplicationId application, Collection<RMContainer> live) {
    Watched watched = applications.computeIfAbsent(application, id -> new Watched());
    Map<ContainerId, RMContainer> before = watched.live;
    watched.live = new HashMap<>();
    for (RMContainer container : live) {
      if (!container.isAMContainer() && container.getAllocatedSchedulerKey() != null) {
        watched.live.put(container.getContainerId(), container);
      }
    }
    before.forEach(
        (id, container) -> {
          if (!watched.live.containsKey(id)) {
            ended(application, watched, container);
          }
        });
  }

  private void ended(ApplicationId application, Watched watched, RMContainer container) {
    long millis = container.getFinishTime() - container.getCreationTime();
    if (millis >= 0) {
      RequestKind kind = kindOf(application, container);
      watched.took.add(kind, TimeUnit.MILLISECONDS.toNanos(millis));
      everyones.add(kind, TimeUnit.MILLISECONDS.toNanos(millis));
    }
  }

  /** What a container of an application was given for. */
  RequestKind kindOf(ApplicationId application, RMContainer container) {
    return RequestKinds.of(
        jobs.of(application).isMapReduce(), container.getAllocatedSchedulerKey());
  }

  /** How many containers of a kind have ended. */
  long ended(ApplicationId application, RequestKind kind) {
    Watched watched = applications.get(application);
    return watched == null ? 0 : watched.took.taken(kind).count();
  }

  /**
   * How long the containers of an application are expected to run. What its user hints does not
   * count: it would move the shares of queues that are not his.
   */
  TaskSeconds expected(ApplicationId application) {
    Watched watched = applications.get(application);
    MeanTimes own = watched == null ? new MeanTimes() : watched.took;
    return ExpectedTimes.of(own, jobs.of(application).withoutHints(), everyones::of);
  }

  /**
   * Forgets all applications but these.
   *
   * @return what the containers took of those that are forgotten
   */
  public Map<ApplicationId, MeanTimes> retain(Set<ApplicationId> known) {
    List<ApplicationId> gone = new ArrayList<>(applications.keySet());
    gone.removeAll(known);
    Map<ApplicationId, MeanTimes> took = new HashMap<>();
    for (ApplicationId application : gone) {
      look(application, List.of());
      took.put(application, applications.remove(application).took);
    }
    return took;
  }
}

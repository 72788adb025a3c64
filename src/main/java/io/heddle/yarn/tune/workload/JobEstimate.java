package io.heddle.yarn.tune.workload;

import io.heddle.model.RequestKind;
import io.heddle.model.TaskSeconds;
import io.heddle.profile.JobProfile;
import io.heddle.tune.workload.SnapshotJob;
import io.heddle.tune.workload.SnapshotJob.RunningTask;
import io.heddle.tune.workload.SnapshotJob.Stage;
import io.heddle.yarn.jobs.ExpectedTimes;
import io.heddle.yarn.tune.workload.LiveJob.Demand;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;

/**
 * What an application is still going to do: tasks that run, that it asks for, and that its job's
 * earlier runs let expect; of an unknown job that has not asked, one task of the smallest size.
 */
record JobEstimate(ContainerWatch watch, Units units) {
  /** An application may ask for billions: more tasks than this are counted as longer ones. */
  static final int MOST_TASKS = 10_000;

  /** An ApplicationMaster that has not asked for anything for so long is not about to. */
  private static final long YOUTH_MILLIS = TimeUnit.SECONDS.toMillis(30);

  private static final List<RequestKind> ORDER =
      List.of(RequestKind.MAP, RequestKind.REDUCE, RequestKind.OTHER);

  SnapshotJob of(LiveJob live) {
    RMApp application = live.application();
    ApplicationId id = application.getApplicationId();
    TaskSeconds seconds = watch.expected(id);
    List<RunningTask> running = new ArrayList<>();
    for (RMContainer container : live.tasks()) {
      long nanos = TimeUnit.MILLISECONDS.toNanos(watch.ageMillis(id, container));
      double expected = seconds.of(watch.kindOf(id, container));
      running.add(
          new RunningTask(
              ExpectedTimes.remaining(expected, nanos),
              units.of(container.getAllocatedResource())));
    }
    return new SnapshotJob(
        id.toString(),
        live.queue(),
        application.getUser(),
        live.priority(),
        -seconds(watch.ageMillis(id)),
        masterSize(live),
        !live.waitsForMaster(),
        running,
        stages(live, seconds));
  }

  private static double seconds(long millis) {
    return millis / (double) TimeUnit.SECONDS.toMillis(1);
  }

  private double masterSize(LiveJob live) {
    if (live.waitsForMaster()) {
      return units.of(live.demand().of(RequestKind.APPLICATION_MASTER).resource());
    }
    return live.masters().stream()
        .mapToDouble(container -> units.of(container.getAllocatedResource()))
        .sum();
  }

  private List<Stage> stages(LiveJob live, TaskSeconds seconds) {
    List<Stage> stages = new ArrayList<>();
    for (RequestKind kind : ORDER) {
      Demand.Sum asked = live.demand().of(kind);
      long tasks = asked.count() + unasked(live, kind);
      if (tasks > 0) {
        double size = asked.count() > 0 ? units.of(asked.resource()) / asked.count() : 1;
        stages.add(stage(tasks, seconds.of(kind), size));
      }
    }
    if (stages.isEmpty() && isAboutToAsk(live)) {
      stages.add(stage(1, seconds.other(), 1));
    }
    return stages;
  }

  private static Stage stage(long tasks, double seconds, double size) {
    int counted = (int) Math.min(tasks, MOST_TASKS);
    // A request for nothing of this dimension still is a container.
    return new Stage(counted, seconds * tasks / counted, Math.max(size, Double.MIN_NORMAL));
  }

  private long unasked(LiveJob live, RequestKind kind) {
    Optional<JobProfile> profile = live.known().profile();
    if (profile.isEmpty() || (!isAboutToAsk(live) && kind != RequestKind.REDUCE)) {
      return 0;
    }
    JobProfile earlier = profile.get();
    return Math.max(
        0,
        Math.round((double) earlier.times().of(kind).count() / earlier.runs()) - begun(live, kind));
  }

  private long begun(LiveJob live, RequestKind kind) {
    ApplicationId id = live.application().getApplicationId();
    long running = live.tasks().stream().filter(task -> watch.kindOf(id, task) == kind).count();
    return live.demand().of(kind).count() + running + watch.ended(id, kind);
  }

  private boolean isAboutToAsk(LiveJob live) {
    if (live.waitsForMaster()) {
      return true;
    }
    ApplicationId id = live.application().getApplicationId();
    boolean isYoung =
        live.masters().stream()
            .limit(1)
            .anyMatch(master -> watch.ageMillis(id, master) < YOUTH_MILLIS);
    return isYoung && ORDER.stream().allMatch(kind -> begun(live, kind) == 0);
  }
}

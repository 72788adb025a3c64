package io.heddle.sim.engine;

import io.heddle.model.ResourceVector;
import io.heddle.sim.OperatedCluster;
import io.heddle.sim.OperatedJob;
import io.heddle.sim.RunObserver;
import io.heddle.sim.app.Masters;
import io.heddle.sim.engine.scheduler.DrivenScheduler;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.Tasks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;

/** A run as its operator sees and changes it. */
final class Operations implements OperatedCluster {
  private final SimulatedCluster cluster;
  private final Map<ApplicationId, ApplicationRun> applications;

  Operations(SimulationRun run) {
    cluster = run.cluster();
    applications = run.applications();
  }

  @Override
  public long now() {
    return cluster.time().now();
  }

  @Override
  public ResourceVector capacity() {
    return cluster.nodes().capacity();
  }

  @Override
  public List<OperatedJob> jobs() {
    return applications.values().stream()
        .filter(Operations::isActive)
        .sorted(Comparator.comparing(ApplicationRun::id))
        .map(this::seen)
        .toList();
  }

  private static boolean isActive(ApplicationRun application) {
    return application.attempt() != null && !application.attempt().isOver();
  }

  private OperatedJob seen(ApplicationRun application) {
    RMApp known = cluster.resourceManager().context().getRMApps().get(application.id());
    AttemptRun attempt = application.attempt();
    JobModel model = application.model();
    List<Integer> waiting =
        new ArrayList<>(
            attempt.master() == null
                ? Tasks.groups(model).stream().map(TaskGroup::count).toList()
                : attempt.master().waiting());
    List<OperatedJob.Task> running = new ArrayList<>();
    for (SimulatedContainer container : attempt.containers().all()) {
      if (!container.hasEnded() && !container.kind().equals(RunObserver.MASTER)) {
        int stage = stage(model, container.granted().priority());
        if (!container.isLaunched()) {
          waiting.set(stage, Math.max(0, waiting.get(stage) - 1));
        }
        long started = container.isLaunched() ? container.startedAt() : now();
        running.add(new OperatedJob.Task(stage, container.granted().resource(), started));
      }
    }
    return new OperatedJob(
        application.job(),
        model,
        known.getApplicationSubmissionContext().getPriority().getPriority(),
        known.getSubmitTime(),
        attempt.hasMaster(),
        running,
        waiting);
  }

  /** The stage of a container's task, by the priority of its request. */
  private static int stage(JobModel model, int priority) {
    if (model instanceof MapReduce) {
      return Masters.kind(model, priority).equals("reduce") ? 1 : 0;
    }
    return priority - 1;
  }

  @Override
  public void reconfigure(Map<String, String> keys) {
    scheduler().reconfigure(keys);
    changed();
  }

  @Override
  public void reallocate(String allocations) {
    Configuration conf = cluster.resourceManager().context().getYarnConfiguration();
    String file = conf.get(FairSchedulerConfiguration.ALLOCATION_FILE);
    if (file == null || !(scheduler().get() instanceof FairScheduler fair)) {
      throw new IllegalStateException("no Fair scheduler with an allocation file runs");
    }
    try {
      Files.writeString(Path.of(URI.create(file)), allocations);
      fair.reinitialize(conf, cluster.resourceManager().context());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    fair.update();
    changed();
  }

  @Override
  public void prioritise(String job, int priority) {
    scheduler().prioritise(application(job), priority);
    changed();
  }

  private ApplicationId application(String job) {
    return applications.values().stream()
        .filter(application -> application.job().id().equals(job) && isActive(application))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("job " + job + " has no application now"))
        .id();
  }

  private DrivenScheduler scheduler() {
    return cluster.resourceManager().scheduler();
  }

  /** What could not be served before may be now. */
  private void changed() {
    cluster.resourceManager().drain();
    cluster.nodes().demandCame();
  }
}

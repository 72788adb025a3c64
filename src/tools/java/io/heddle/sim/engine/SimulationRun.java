package io.heddle.sim.engine;

import io.heddle.model.Utilisation;
import io.heddle.sim.RunObserver;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.engine.scheduler.DrivenChoice;
import io.heddle.sim.engine.scheduler.SimulatedEnvironment;
import io.heddle.sim.engine.scheduler.SimulatedResourceManager;
import io.heddle.sim.engine.scheduler.UseMonitor;
import io.heddle.sim.engine.scheduler.VirtualTime;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.Seeds;
import io.heddle.sim.workload.Tasks;
import io.heddle.sim.workload.Workload;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;

/** One run: the cluster, the jobs and the scheduler between them. */
final class SimulationRun
    implements AutoCloseable, SimulatedResourceManager.Listener, SimulatedCluster.Listener {
  /** Virtual time without anything to come and without an allocation after which a run is stuck. */
  private static final long STUCK_MILLIS = 1_800_000;

  private static final int EVENTS_BETWEEN_STOPS = 256;

  private final VirtualTime time = new VirtualTime();
  private final long horizon;
  private final boolean isUseKnown;
  private final RunObserver observer;
  private final UseMonitor monitor;
  private final SimulatedResourceManager resourceManager;
  private final SimulatedCluster cluster;
  private final JobArrivals arrivals;
  private final Map<ApplicationId, ApplicationRun> applications = new HashMap<>();
  private int jobsLeft;
  private long lastToCome;

  SimulationRun(
      Workload workload,
      ClusterSpec spec,
      DrivenChoice choice,
      SimulationSettings settings,
      RunObserver observer) {
    NodeRuns.check(settings, spec);
    this.horizon = settings.horizon();
    this.observer = observer;
    jobsLeft = workload.jobs().size();
    arrivals = new JobArrivals(time, workload, this::submit);
    monitor = new UseMonitor(Seeds.random(settings.seed(), "monitor"));
    resourceManager =
        new SimulatedResourceManager(
            choice, spec, new SimulatedEnvironment(time, monitor, settings.seed()), this);
    isUseKnown = Tasks.anyUseIsKnown(workload);
    boolean isMeasured = isUseKnown || NodeSizes.areChanged(resourceManager.scheduler(), settings);
    cluster =
        new SimulatedCluster(spec, settings, time, resourceManager, observer, isMeasured, this);
  }

  private void submit(Job job) {
    new JobRun(cluster, applications, job, () -> jobsLeft--).submit();
  }

  long run(BooleanSupplier stop) {
    NodeRuns nodes = cluster.nodes();
    if (cluster.settings().scaling().isOn()) {
      new Autoscaler(
              cluster.settings().scaling(),
              List.copyOf(nodes.all()),
              resourceManager.scheduler(),
              time,
              Seeds.random(cluster.settings().seed(), "spot"),
              () -> cluster.counted(Autoscaler.LOST))
          .begin();
    } else {
      nodes.join();
    }
    time.every(UseMonitor.SAMPLE_MILLIS, () -> monitor.sample(time.now()));
    resourceManager.keepUpdated(time, nodes::demandCame);
    new NodeSizes(resourceManager, nodes, time).keepUp(cluster.settings(), isUseKnown);
    nodes.planOutages();
    arrivals.plan();
    for (long events = 1; jobsLeft > 0 && time.nextTime() <= horizon; events++) {
      if (isStuck() || (events % EVENTS_BETWEEN_STOPS == 0 && stop.getAsBoolean())) {
        break;
      }
      time.step();
    }
    return time.now();
  }

  private boolean isStuck() {
    if (time.hasMoreToCome()) {
      lastToCome = time.now();
      return false;
    }
    return time.now() - Math.max(lastToCome, cluster.lastChange()) > STUCK_MILLIS;
  }

  VirtualTime time() {
    return time;
  }

  SimulatedCluster cluster() {
    return cluster;
  }

  Map<ApplicationId, ApplicationRun> applications() {
    return applications;
  }

  @Override
  public void containerStarted(ContainerId container) {
    ApplicationRun application =
        applications.get(container.getApplicationAttemptId().getApplicationId());
    if (application != null) {
      application.containerStarted(container);
    }
  }

  @Override
  public void containerFinished(ApplicationId id, ContainerStatus status) {
    ApplicationRun application = applications.get(id);
    if (application != null) {
      application.containerFinished(status);
    }
  }

  /** A node ends a container as it is told to, and reports that. */
  @Override
  public void containerKilled(String host, ContainerId container) {
    NodeRun node = cluster.nodes().get(host);
    if (node.isUp()) {
      node.completed(container);
    }
  }

  @Override
  public void rejected(ApplicationId id, String reason) {
    ApplicationRun application = applications.get(id);
    if (application != null) {
      application.refused(reason);
    }
  }

  @Override
  public void nodeLost(String host) {
    applications.values().forEach(application -> application.nodeLost(host));
  }

  @Override
  public void used(String host, Utilisation use) {
    monitor.used(host, use, time.now());
    observer.used(host, use, time.now());
  }

  @Override
  public void masterStarted(Job job) {
    arrivals.started(job);
  }

  @Override
  public void close() {
    resourceManager.close();
  }

  static final class JobArrivals {
    private final VirtualTime time;
    private final Consumer<Job> submit;
    private final List<Job> jobs;
    private final List<Job> held = new ArrayList<>();
    private final Set<String> started = new HashSet<>();

    JobArrivals(VirtualTime time, Workload workload, Consumer<Job> submit) {
      this.time = time;
      this.submit = submit;
      this.jobs = workload.jobs();
    }

    void plan() {
      for (Job job : jobs) {
        if (job.afterStarts() == 0) {
          plan(job);
        } else {
          held.add(job);
        }
      }
    }

    private void plan(Job job) {
      time.at(job.submitMillis(), () -> submit.accept(job));
    }

    void started(Job job) {
      if (!held.isEmpty() && started.add(job.id())) {
        held.stream().filter(one -> one.afterStarts() <= started.size()).forEach(this::plan);
        held.removeIf(one -> one.afterStarts() <= started.size());
      }
    }
  }
}

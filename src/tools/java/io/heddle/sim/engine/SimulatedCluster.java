package io.heddle.sim.engine;

import io.heddle.model.ResourceVector;
import io.heddle.model.Utilisation;
import io.heddle.sim.RunObserver;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.app.Granted;
import io.heddle.sim.engine.scheduler.AllocationLimits;
import io.heddle.sim.engine.scheduler.SimulatedResourceManager;
import io.heddle.sim.engine.scheduler.VirtualTime;
import io.heddle.sim.engine.scheduler.YarnRequests;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;

/** What the applications of a run find: nodes, the ResourceManager, and one clock for all. */
final class SimulatedCluster {
  private final VirtualTime time;
  private final SimulationSettings settings;
  private final RunObserver observer;
  private final SimulatedResourceManager resourceManager;
  private final NodeRuns nodes;
  private final SharedNodes sharedNodes;
  private final DrawnTaskTimes taskTimes;
  private final AllocationLimits limits;
  private final Listener listener;
  private long lastChange;

  interface Listener {
    void nodeLost(String host);

    void used(String host, Utilisation use);

    void masterStarted(Job job);
  }

  /**
   * @param isMeasured whether anyone asks what tasks use
   */
  SimulatedCluster(
      ClusterSpec cluster,
      SimulationSettings settings,
      VirtualTime time,
      SimulatedResourceManager resourceManager,
      RunObserver observer,
      boolean isMeasured,
      Listener listener) {
    this.settings = settings;
    this.time = time;
    this.resourceManager = resourceManager;
    this.observer = observer;
    this.listener = listener;
    SplittableRandom random = new SplittableRandom(settings.seed());
    taskTimes = new DrawnTaskTimes(settings, random.split());
    nodes = new NodeRuns(resourceManager, time, settings, observer, isMeasured, listener::nodeLost);
    nodes.add(cluster, random.split());
    sharedNodes =
        new SharedNodes(time, nodes, settings.interference(), random.split(), listener::used);
    limits =
        new AllocationLimits(
            cluster,
            YarnRequests.vector(resourceManager.scheduler().get().getMaximumResourceCapability()));
  }

  VirtualTime time() {
    return time;
  }

  SimulationSettings settings() {
    return settings;
  }

  RunObserver observer() {
    return observer;
  }

  SimulatedResourceManager resourceManager() {
    return resourceManager;
  }

  NodeRuns nodes() {
    return nodes;
  }

  SharedNodes sharedNodes() {
    return sharedNodes;
  }

  DrawnTaskTimes taskTimes() {
    return taskTimes;
  }

  /** In milliseconds. */
  long lastChange() {
    return lastChange;
  }

  IntFunction<List<String>> inputs(Job job) {
    if (!settings.locality()) {
      return task -> List.of();
    }
    long mixed = new SplittableRandom(settings.seed() ^ job.id().hashCode()).nextLong();
    return new Inputs(nodes.hosts(), mixed);
  }

  /** Why a job could never run here, or null. */
  String whatNeverFits(ResourceVector master, JobModel model) {
    String refusal = limits.whatNeverFits(master, model);
    return refusal == null ? sharedNodes.whatIsUnknown(model) : refusal;
  }

  void allocated(Job job, SimulatedContainer container) {
    lastChange = time.now();
    Granted granted = container.granted();
    observer.allocated(job, container.kind(), granted.host(), granted.resource(), time.now());
    if (container.kind().equals(RunObserver.MASTER)) {
      listener.masterStarted(job);
    }
  }

  void waiting(Job job, ApplicationAttemptId attempt) {
    observer.waiting(job, resourceManager.scheduler().pending(attempt), time.now());
  }

  void released(Job job, SimulatedContainer container) {
    lastChange = time.now();
    Granted granted = container.granted();
    observer.released(job, container.kind(), granted.host(), granted.resource(), time.now());
    sharedNodes.changed();
  }

  void counted(String what) {
    observer.counted(what, time.now());
  }

  /** Where the inputs of a job's tasks lie: copies on a few nodes, drawn for each task. */
  static final class Inputs implements IntFunction<List<String>> {
    private static final int COPIES = 3;

    private final List<String> hosts;
    private final long seed;

    Inputs(List<String> hosts, long seed) {
      this.hosts = hosts;
      this.seed = seed;
    }

    @Override
    public List<String> apply(int task) {
      return new SplittableRandom(seed + task)
          .ints(0, hosts.size())
          .distinct()
          .limit(Math.min(COPIES, hosts.size()))
          .mapToObj(hosts::get)
          .toList();
    }
  }
}

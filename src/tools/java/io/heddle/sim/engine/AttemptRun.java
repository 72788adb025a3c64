package io.heddle.sim.engine;

import io.heddle.model.ResourceVector;
import io.heddle.reclaim.MemoryVictims;
import io.heddle.sim.RunObserver;
import io.heddle.sim.app.ApplicationMaster;
import io.heddle.sim.app.ApplicationMaster.ContainerEnd;
import io.heddle.sim.app.ApplicationMaster.Demand;
import io.heddle.sim.app.ApplicationMaster.Outcome;
import io.heddle.sim.app.Granted;
import io.heddle.sim.app.Masters;
import io.heddle.sim.engine.scheduler.SimulatedResourceManager;
import io.heddle.sim.engine.scheduler.VirtualTime;
import io.heddle.sim.engine.scheduler.YarnRequests;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.TaskUse;
import io.heddle.sim.workload.TaskWork;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerImpl;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;

/** One attempt of an application: what its master and the scheduler say to each other. */
final class AttemptRun implements TaskEnvironment.Lifetime {
  interface Listener {
    void masterIn(Container container);

    void masterEnded();

    void masterFinished(boolean success);

    /** It is to be followed by another attempt. */
    void masterGaveUp();
  }

  /** What a master makes of its container: little of its cores, all of its memory. */
  private static final TaskWork MASTER_WORK =
      new TaskWork(Long.MAX_VALUE, TaskUse.constant(0.1, 1), 1);

  private final SimulatedCluster cluster;
  private final SimulatedResourceManager resourceManager;
  private final VirtualTime time;
  private final Job job;
  private final JobModel model;
  private final Listener listener;
  private final ApplicationAttemptId id;
  private final AttemptContainers containers = new AttemptContainers();
  private final List<Consumer<ApplicationMaster>> news = new ArrayList<>();
  private ApplicationMaster master;
  private ContainerId masterContainer;
  private Demand demand = Demand.NONE;
  private boolean granted;
  private boolean over;
  private boolean removed;

  AttemptRun(
      SimulatedCluster cluster,
      ApplicationAttemptId id,
      Job job,
      JobModel model,
      Listener listener) {
    this.cluster = cluster;
    this.resourceManager = cluster.resourceManager();
    this.time = cluster.time();
    this.id = id;
    this.job = job;
    this.model = model;
    this.listener = listener;
  }

  void begin() {
    resourceManager.beginAttempt(id);
    allocate(List.of(YarnRequests.master(job.master())), List.of());
    cluster.nodes().demandCame();
  }

  @Override
  public boolean isOver() {
    return over;
  }

  private Allocation allocate(List<ResourceRequest> asks, List<ContainerId> releases) {
    Allocation allocation = resourceManager.allocate(id, asks, releases);
    if (!asks.isEmpty()) {
      cluster.waiting(job, id);
    }
    return allocation;
  }

  void containerStarted(ContainerId container) {
    RMContainer allocated = resourceManager.scheduler().get().getRMContainer(container);
    boolean forMaster = masterContainer == null;
    Granted given = resourceManager.granted(allocated);
    SimulatedContainer started =
        new SimulatedContainer(
            container,
            given,
            forMaster ? RunObserver.MASTER : Masters.kind(model, given.priority()),
            cluster.nodes().get(allocated.getAllocatedNode().getHost()));
    containers.add(started);
    cluster.allocated(job, started);
    cluster.waiting(job, id);
    granted = true;
    if (forMaster) {
      masterContainer = container;
      resourceManager.masterServed(id);
      ((RMContainerImpl) allocated).setAMContainer(true);
      time.at(time.now(), this::fetchMaster);
    }
  }

  private void fetchMaster() {
    if (over || !hasMaster()) {
      return;
    }
    Container container = allocate(List.of(), List.of()).getContainers().get(0);
    listener.masterIn(container);
    long registered = time.now() + cluster.settings().timing().masterLaunch();
    SimulatedContainer own = containers.get(container.getId());
    own.launch(registered);
    if (own.isMeasured()) {
      own.run(MASTER_WORK, () -> {});
    }
    time.at(registered, this::register);
  }

  private void register() {
    if (over) {
      return;
    }
    master = Masters.of(model, cluster.settings(), cluster.inputs(job));
    master.start(new TaskEnvironment(cluster, job, containers, this));
    demand = master.heartbeat(headroom(YarnRequests.resource(cluster.nodes().capacity())));
    heartbeat();
  }

  private ResourceVector headroom(Resource limit) {
    return resourceManager.scheduler().headroom(limit);
  }

  private void heartbeat() {
    if (over || endIfDone()) {
      return;
    }
    if (hasAnythingToSay()) {
      exchange();
    }
    if (!endIfDone()) {
      time.housekeepingAt(
          time.now() + cluster.settings().timing().masterHeartbeat(), this::heartbeat);
    }
  }

  /** Whether a heartbeat could change anything, here or in the scheduler. */
  private boolean hasAnythingToSay() {
    return granted || !news.isEmpty() || !demand.equals(Demand.NONE) || !master.isIdle();
  }

  private void exchange() {
    granted = false;
    boolean asks = !demand.asks().isEmpty();
    Allocation allocation =
        allocate(
            YarnRequests.of(demand.asks(), host -> cluster.nodes().get(host).rack()), released());
    if (asks) {
      cluster.nodes().demandCame();
    }
    deliverNews();
    for (Container container : allocation.getContainers()) {
      SimulatedContainer given = containers.get(container.getId());
      // One may be lost again before it was fetched.
      if (given != null) {
        given.launch(time.now() + cluster.settings().timing().taskLaunch());
        master.allocated(given.granted());
      }
    }
    demand = master.heartbeat(headroom(allocation.getResourceLimit()));
  }

  private List<ContainerId> released() {
    List<ContainerId> released = new ArrayList<>();
    for (long number : demand.releases()) {
      SimulatedContainer container = containers.get(number);
      if (container != null) {
        released.add(container.id());
        container.release();
      }
    }
    return released;
  }

  private void deliverNews() {
    List<Consumer<ApplicationMaster>> now = List.copyOf(news);
    news.clear();
    now.forEach(each -> each.accept(master));
  }

  private void tell(Consumer<ApplicationMaster> message) {
    if (!over && master != null) {
      news.add(message);
    }
  }

  void nodeLost(String host) {
    tell(its -> its.nodeLost(host));
  }

  void containerFinished(ContainerStatus status) {
    SimulatedContainer container = containers.remove(status.getContainerId());
    if (container == null) {
      return;
    }
    boolean expected = container.hasEnded();
    container.end();
    cluster.released(job, container);
    if (status.getExitStatus() == ContainerExitStatus.PREEMPTED) {
      cluster.counted("container-preempted");
    }
    if (container.isKilled() || MemoryVictims.DIAGNOSTICS.equals(status.getDiagnostics())) {
      cluster.counted(RunObserver.OUT_OF_MEMORY);
    }
    if (status.getContainerId().equals(masterContainer)) {
      listener.masterEnded();
    } else {
      ContainerEnd end =
          expected ? ContainerEnd.COMPLETED : YarnRequests.end(status.getExitStatus());
      tell(its -> its.completed(container.granted().id(), end));
    }
  }

  /** The scheduler takes back whatever the attempt still has; once, as a ResourceManager asks. */
  void remove(RMAppAttemptState state) {
    if (removed) {
      return;
    }
    removed = true;
    over = true;
    containers.all().forEach(SimulatedContainer::end);
    resourceManager.endAttempt(id, state);
  }

  @Override
  public boolean endIfDone() {
    if (!over && master.outcome() == Outcome.GAVE_UP) {
      listener.masterGaveUp();
    } else if (!over && master.isFinished()) {
      listener.masterFinished(master.hasSucceeded());
    }
    return over;
  }

  /** The master unregisters, and its own process and those that it still has exit. */
  void exit() {
    over = true;
    containers.all().forEach(SimulatedContainer::exit);
  }

  /** The share of the work that is done, as the master tells; NaN where it tells nothing. */
  double progress() {
    return master == null ? 0 : master.progress();
  }

  ApplicationMaster master() {
    return master;
  }

  AttemptContainers containers() {
    return containers;
  }

  boolean hasMaster() {
    return masterContainer != null && containers.get(masterContainer) != null;
  }
}

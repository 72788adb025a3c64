package io.heddle.sim.engine;

import io.heddle.sim.OperatedJob;
import io.heddle.sim.RunObserver;
import io.heddle.sim.app.ApplicationMaster;
import io.heddle.sim.app.ContainerEnd;
import io.heddle.sim.app.Demand;
import io.heddle.sim.app.Granted;
import io.heddle.sim.app.Masters;
import io.heddle.sim.engine.scheduler.YarnRequests;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.Tasks;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerImpl;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;

/** One attempt of an application: what its master and the scheduler say to each other. */
final class AttemptRun {
  private final SimulationRun run;
  private final ApplicationRun application;
  private final ApplicationAttemptId id;
  private final Containers containers = new Containers();
  private final List<Consumer<ApplicationMaster>> news = new ArrayList<>();
  private ApplicationMaster master;
  private ContainerId masterContainer;
  private Demand demand = Demand.NONE;
  private boolean granted;
  private boolean over;
  private boolean removed;

  AttemptRun(SimulationRun run, ApplicationRun application, ApplicationAttemptId id) {
    this.run = run;
    this.application = application;
    this.id = id;
  }

  void begin() {
    run.scheduler().masters().begun(id);
    run.handle(run.scheduler().beginning(id));
    allocate(List.of(YarnRequests.master(application.job().master())), List.of());
    run.demandCame();
  }

  /** Whether whatever was planned for it no longer counts. */
  boolean isOver() {
    return over;
  }

  private Allocation allocate(List<ResourceRequest> asks, List<ContainerId> releases) {
    Allocation allocation =
        run.scheduler()
            .get()
            .allocate(id, asks, null, releases, null, null, YarnRequests.NO_UPDATES);
    run.drain();
    if (!asks.isEmpty()) {
      run.waiting(application.job(), id);
    }
    return allocation;
  }

  /** The scheduler has allocated a container just now. */
  void containerStarted(ContainerId container) {
    RMContainer allocated = run.scheduler().get().getRMContainer(container);
    boolean forMaster = masterContainer == null;
    Granted given = run.granted(allocated);
    SimulatedContainer started =
        new SimulatedContainer(
            container,
            given,
            forMaster ? RunObserver.MASTER : Masters.kind(application.model(), given.priority()),
            run.node(allocated.getAllocatedNode().getHost()));
    containers.add(started);
    run.allocated(application.job(), started);
    run.waiting(application.job(), id);
    granted = true;
    if (forMaster) {
      masterContainer = container;
      run.scheduler().masters().served(id);
      ((RMContainerImpl) allocated).setAMContainer(true);
      run.time().at(run.time().now(), this::fetchMaster);
    }
  }

  private void fetchMaster() {
    if (over || !hasMaster()) {
      return;
    }
    Container container = allocate(List.of(), List.of()).getContainers().get(0);
    application.masterIn(container);
    long registered = run.time().now() + run.settings().masterLaunch();
    containers.get(container.getId()).launch(registered);
    run.time().at(registered, this::register);
  }

  private void register() {
    if (over) {
      return;
    }
    master = Masters.of(application.model(), run.settings(), run.inputs(application.job()));
    master.start(new TaskEnvironment(run, this, containers));
    demand = master.heartbeat(run.scheduler().headroom(YarnRequests.resource(run.capacity())));
    heartbeat();
  }

  private void heartbeat() {
    if (over || endIfDone()) {
      return;
    }
    if (hasAnythingToSay()) {
      exchange();
    }
    if (!endIfDone()) {
      run.time()
          .housekeepingAt(run.time().now() + run.settings().masterHeartbeat(), this::heartbeat);
    }
  }

  /** Whether a heartbeat could change anything, here or in the scheduler. */
  private boolean hasAnythingToSay() {
    return granted || !news.isEmpty() || !demand.equals(Demand.NONE) || !master.isIdle();
  }

  private void exchange() {
    granted = false;
    boolean asks = !demand.asks().isEmpty();
    Allocation allocation = allocate(YarnRequests.of(demand.asks(), run::rackOf), released());
    if (asks) {
      run.demandCame();
    }
    deliverNews();
    for (Container container : allocation.getContainers()) {
      SimulatedContainer given = containers.get(container.getId());
      // One may be lost again before it was fetched.
      if (given != null) {
        given.launch(run.time().now() + run.settings().taskLaunch());
        master.allocated(given.granted());
      }
    }
    demand = master.heartbeat(run.scheduler().headroom(allocation.getResourceLimit()));
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

  /** Lets the master hear something at its next heartbeat. */
  private void tell(Consumer<ApplicationMaster> message) {
    if (!over && master != null) {
      news.add(message);
    }
  }

  /** A node was lost. */
  void nodeLost(String host) {
    tell(its -> its.nodeLost(host));
  }

  /** The ResourceManager knows now that a container has ended. */
  void containerFinished(ContainerStatus status) {
    SimulatedContainer container = containers.remove(status.getContainerId());
    if (container == null) {
      return;
    }
    boolean expected = container.hasEnded();
    container.end();
    run.released(application.job(), container);
    if (status.getExitStatus() == ContainerExitStatus.PREEMPTED) {
      run.observer().counted("container-preempted", run.time().now());
    }
    if (status.getContainerId().equals(masterContainer)) {
      application.masterEnded();
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
    run.scheduler().masters().over(id);
    run.handle(new AppAttemptRemovedSchedulerEvent(id, state, false));
  }

  /** Ends the application where its master has finished; whether it has ended. */
  boolean endIfDone() {
    if (!over && master.isFinished()) {
      application.end(master.hasSucceeded());
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

  /** The application as an operator sees it; null once it is over. */
  OperatedJob seen(int priority, long submittedMillis) {
    if (over) {
      return null;
    }
    JobModel model = application.model();
    List<Integer> waiting =
        new ArrayList<>(
            master == null
                ? Tasks.groups(model).stream().map(TaskGroup::count).toList()
                : master.waiting());
    List<OperatedJob.Task> running = new ArrayList<>();
    for (SimulatedContainer container : containers.all()) {
      if (!container.hasEnded() && !container.id().equals(masterContainer)) {
        int stage = Masters.stage(model, container.granted().priority());
        if (!container.isLaunched()) {
          waiting.set(stage, Math.max(0, waiting.get(stage) - 1));
        }
        long started = container.isLaunched() ? container.startedAt() : run.time().now();
        running.add(new OperatedJob.Task(stage, container.granted().resource(), started));
      }
    }
    return new OperatedJob(
        application.job(), model, priority, submittedMillis, hasMaster(), running, waiting);
  }

  /** Whether the container that the master runs in is still there. */
  boolean hasMaster() {
    return masterContainer != null && containers.get(masterContainer) != null;
  }
}

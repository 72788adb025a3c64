package io.heddle.sim.drive;

import io.heddle.sim.RunObserver;
import io.heddle.sim.job.ApplicationMaster;
import io.heddle.sim.job.ContainerEnd;
import io.heddle.sim.job.Demand;
import io.heddle.sim.job.Environment;
import io.heddle.sim.job.Granted;
import io.heddle.sim.job.Masters;
import io.heddle.sim.job.TaskListener;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerImpl;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppRemovedSchedulerEvent;

/**
 * One application from its submission to its end: what client, ResourceManager and
 * ApplicationMaster say to each other about it. When its master's container is lost, a second
 * attempt begins from the start.
 */
final class ApplicationRun {
  private static final int MOST_ATTEMPTS = 2;

  private final SimulationRun run;
  private final JobRun jobRun;
  private final JobModel model;
  private final SimulatedApplication application;
  private final Map<ContainerId, SimulatedContainer> containers = new HashMap<>();
  private final Map<Long, SimulatedContainer> running = new HashMap<>();
  private final List<Consumer<ApplicationMaster>> news = new ArrayList<>();
  private int attemptNumber;
  private ApplicationAttemptId attempt;
  private ApplicationMaster master;
  private ContainerId masterContainer;
  private Demand demand = Demand.NONE;
  private boolean ended;

  ApplicationRun(SimulationRun run, JobRun jobRun, JobModel model, Set<String> tags) {
    this.run = run;
    this.jobRun = jobRun;
    this.model = model;
    Job job = jobRun.job();
    ApplicationId id = run.nextApplicationId();
    application =
        new SimulatedApplication(
            run.context(),
            Requests.submission(id, job, model),
            job.user(),
            run.time().now(),
            tags,
            List.of(Requests.master(job.master())));
  }

  void submit() {
    Job job = jobRun.job();
    String refusal = run.whatNeverFits(job.master(), model);
    if (refusal != null) {
      jobRun.refused(refusal);
      return;
    }
    ApplicationId id = application.getApplicationId();
    run.applications().put(id, this);
    run.context().getRMApps().put(id, application);
    run.handle(run.scheduler().arrival(id, job));
    if (!ended) {
      beginAttempt();
    }
  }

  /** The scheduler refused the application. */
  void refused(String reason) {
    forget();
    jobRun.refused(reason);
  }

  private void beginAttempt() {
    attempt = application.beginAttempt(++attemptNumber);
    masterContainer = null;
    master = null;
    demand = Demand.NONE;
    run.handle(new AppAttemptAddedSchedulerEvent(attempt, false));
    allocate(List.of(Requests.master(jobRun.job().master())), List.of());
    run.demandCame();
  }

  private Allocation allocate(List<ResourceRequest> asks, List<ContainerId> releases) {
    Allocation allocation =
        run.scheduler()
            .get()
            .allocate(attempt, asks, null, releases, null, null, Requests.NO_UPDATES);
    run.drain();
    if (!asks.isEmpty()) {
      run.waiting(jobRun.job(), attempt);
    }
    return allocation;
  }

  /** The scheduler has allocated a container of this application just now. */
  void containerStarted(ContainerId id) {
    RMContainer container = run.scheduler().get().getRMContainer(id);
    boolean forMaster = masterContainer == null;
    Granted granted = run.granted(container);
    SimulatedContainer started =
        new SimulatedContainer(
            id,
            granted,
            forMaster ? RunObserver.MASTER : Masters.kind(model, granted.priority()),
            run.node(container.getAllocatedNode().getHost()));
    containers.put(id, started);
    running.put(started.granted().id(), started);
    run.allocated(jobRun.job(), started);
    run.waiting(jobRun.job(), attempt);
    if (forMaster) {
      masterContainer = id;
      ((RMContainerImpl) container).setAMContainer(true);
      run.time().at(run.time().now(), this::fetchMaster);
    }
  }

  private void fetchMaster() {
    if (ended || masterContainer == null) {
      return;
    }
    ApplicationAttemptId launching = attempt;
    Container container = allocate(List.of(), List.of()).getContainers().get(0);
    application.getCurrentAppAttempt().setMasterContainer(container);
    containers.get(container.getId()).handOver(run.time().now());
    run.time()
        .at(
            run.time().now() + run.settings().masterLaunch(),
            () -> {
              if (!ended && launching.equals(attempt)) {
                register();
              }
            });
  }

  private void register() {
    master = Masters.of(model, run.settings(), run.inputs(jobRun.job()));
    master.start(new TaskEnvironment(attempt));
    demand = master.heartbeat(run.scheduler().headroom(Requests.resource(run.capacity())));
    heartbeat(attempt);
  }

  private void heartbeat(ApplicationAttemptId of) {
    if (ended || !of.equals(attempt) || endIfDone()) {
      return;
    }
    List<ContainerId> releases = new ArrayList<>();
    for (long released : demand.releases()) {
      SimulatedContainer container = running.get(released);
      if (container != null) {
        releases.add(container.id());
        container.end();
        container.node().freed();
      }
    }
    boolean asks = !demand.asks().isEmpty();
    Allocation allocation = allocate(Requests.of(demand.asks(), run::rackOf), releases);
    if (asks) {
      run.demandCame();
    }
    deliverNews();
    for (Container container : allocation.getContainers()) {
      SimulatedContainer given = containers.get(container.getId());
      // One may be lost again before it was fetched.
      if (given != null) {
        given.handOver(run.time().now());
        master.allocated(given.granted());
      }
    }
    demand = master.heartbeat(run.scheduler().headroom(allocation.getResourceLimit()));
    if (!endIfDone()) {
      run.time()
          .housekeepingAt(run.time().now() + run.settings().masterHeartbeat(), () -> heartbeat(of));
    }
  }

  private void deliverNews() {
    List<Consumer<ApplicationMaster>> now = List.copyOf(news);
    news.clear();
    now.forEach(each -> each.accept(master));
  }

  /** A node was lost: the master hears of it at its next heartbeat. */
  void nodeLost(String host) {
    if (!ended && master != null) {
      news.add(its -> its.nodeLost(host));
    }
  }

  /** The ResourceManager knows now that a container of this application has ended. */
  void containerFinished(ContainerStatus status) {
    SimulatedContainer container = containers.remove(status.getContainerId());
    if (container == null) {
      return;
    }
    boolean expected = container.hasEnded();
    container.end();
    running.remove(container.granted().id());
    run.released(jobRun.job(), container);
    if (status.getExitStatus() == ContainerExitStatus.PREEMPTED) {
      run.observer().counted("container-preempted", run.time().now());
    }
    if (status.getContainerId().equals(masterContainer)) {
      if (ended) {
        forget();
      } else {
        masterLost();
      }
    } else if (!ended && master != null) {
      ContainerEnd end = expected ? ContainerEnd.COMPLETED : Requests.end(status.getExitStatus());
      news.add(its -> its.completed(container.granted().id(), end));
    }
  }

  private void masterLost() {
    run.observer().counted("master-lost", run.time().now());
    ApplicationAttemptId lost = attempt;
    // Later, since the scheduler is at work on the loss.
    run.time()
        .at(
            run.time().now(),
            () -> {
              running.values().forEach(SimulatedContainer::end);
              run.handle(
                  new AppAttemptRemovedSchedulerEvent(lost, RMAppAttemptState.FAILED, false));
              run.freed();
              news.clear();
              if (attemptNumber < MOST_ATTEMPTS) {
                beginAttempt();
              } else {
                end(false);
              }
            });
  }

  private boolean endIfDone() {
    if (!ended && master.isFinished()) {
      end(master.hasSucceeded());
    }
    return ended;
  }

  /** The master unregisters, and its own process and those that it still has exit. */
  private void end(boolean success) {
    ended = true;
    boolean hasMaster = containers.containsKey(masterContainer);
    for (SimulatedContainer container : running.values()) {
      if (!container.hasEnded()) {
        container.end();
        container.node().completed(container.id());
      }
    }
    jobRun.roundEnded(success);
    if (!hasMaster) {
      forget();
    }
  }

  /** The scheduler takes back whatever the application still has, and forgets it. */
  private void forget() {
    ended = true;
    // Later, since the scheduler is at work on what led here.
    run.time()
        .at(
            run.time().now(),
            () -> {
              ApplicationId id = application.getApplicationId();
              if (attempt != null) {
                run.handle(
                    new AppAttemptRemovedSchedulerEvent(
                        attempt, RMAppAttemptState.FINISHED, false));
              }
              run.handle(new AppRemovedSchedulerEvent(id, RMAppState.FINISHED));
              run.context().getRMApps().remove(id);
              run.applications().remove(id);
              run.freed();
            });
  }

  /** What the master of one attempt can do. */
  private final class TaskEnvironment implements Environment {
    private final ApplicationAttemptId of;

    TaskEnvironment(ApplicationAttemptId of) {
      this.of = of;
    }

    private boolean isOver() {
      return ended || !of.equals(attempt);
    }

    @Override
    public long now() {
      return run.time().now();
    }

    @Override
    public void after(long delayMillis, Runnable action) {
      run.time()
          .at(
              now() + delayMillis,
              () -> {
                if (!isOver()) {
                  action.run();
                  endIfDone();
                }
              });
    }

    @Override
    public void run(long container, long workMillis, List<String> hosts, TaskListener listener) {
      SimulatedContainer in = running.get(container);
      if (in == null || in.hasEnded()) {
        return;
      }
      TaskTimes.Fate fate = run.taskTimes().of(workMillis, hosts, in.granted().host());
      after(
          in.launchLeft(now(), run.settings().taskLaunch()) + fate.millis(),
          () -> {
            if (!in.hasEnded()) {
              if (!fate.success()) {
                run.observer().counted("task-failed", now());
              }
              listener.ended(fate.success());
            }
          });
    }

    @Override
    public void exit(long container) {
      SimulatedContainer in = running.get(container);
      if (in != null && !in.hasEnded()) {
        in.end();
        in.node().completed(in.id());
      }
    }
  }
}

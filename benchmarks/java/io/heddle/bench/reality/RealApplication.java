package io.heddle.bench.reality;

import io.heddle.model.ResourceVector;
import io.heddle.sim.RunObserver;
import io.heddle.sim.app.ApplicationMaster;
import io.heddle.sim.app.ApplicationMaster.ContainerEnd;
import io.heddle.sim.app.ApplicationMaster.Demand;
import io.heddle.sim.app.Environment;
import io.heddle.sim.app.Environment.TaskListener;
import io.heddle.sim.app.Granted;
import io.heddle.sim.app.Masters;
import io.heddle.sim.engine.scheduler.YarnRequests;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.TaskWork;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;

/** One job whose master in this JVM speaks for a real container. Used by the run's thread only. */
final class RealApplication implements Environment {
  private static final long RETRY_MS = 20;

  private final RealRun run;
  private final Job job;
  private final JobModel model;
  private final RMApp app;
  private final ApplicationMaster master;
  private final Map<Integer, Long> wantedCores = new HashMap<>();
  private final Map<Long, TaskContainer> byNumber = new HashMap<>();
  private final Map<ContainerId, TaskContainer> byId = new HashMap<>();
  private MasterProtocol protocol;
  private ContainerStarter starter;
  private ContainerId masterContainer;
  private Demand demand = Demand.NONE;
  private boolean ended;

  /** One that was submitted; the model is of the job, or of one round of it. */
  RealApplication(RealRun run, Job job, JobModel model, RMApp app) {
    this.run = run;
    this.job = job;
    this.model = model;
    this.app = app;
    this.master = Masters.of(model, run.settings());
  }

  void processStarted(ContainerId container) throws Exception {
    TaskContainer task = byId.get(container);
    if (task != null) {
      run.launches().task(task.started(now()));
    } else if (masterContainer == null) {
      registerOnceLaunched();
    }
  }

  private void registerOnceLaunched() throws Exception {
    RMAppAttempt attempt = app.getCurrentAppAttempt();
    // The process may be faster than the news of its launch within the ResourceManager.
    if (attempt.getAppAttemptState() != RMAppAttemptState.LAUNCHED) {
      run.after(RETRY_MS, this::registerOnceLaunched);
      return;
    }
    masterContainer = attempt.getMasterContainer().getId();
    long allocated = allocated(attempt.getMasterContainer(), RunObserver.MASTER);
    String id = attempt.getAppAttemptId().toString();
    protocol = new MasterProtocol(run.conf(), id, attempt.getAMRMToken());
    starter = new ContainerStarter(id, run);
    run.launches().master(now() - allocated);
    master.start(this);
    demand = master.heartbeat(run.capacity());
    heartbeat();
  }

  private void heartbeat() throws IOException, YarnException {
    if (endIfDone()) {
      return;
    }
    // What was given may have fewer cores, where the scheduler counts memory alone.
    demand.asks().forEach(ask -> wantedCores.put(ask.priority(), ask.demand().get(1)));
    AllocateResponse response =
        protocol.allocate(YarnRequests.of(demand.asks(), host -> host), releases());
    starter.tokens(response.getNMTokens());
    response.getCompletedContainersStatuses().forEach(this::completed);
    List<TaskContainer> given = new ArrayList<>();
    for (Container container : response.getAllocatedContainers()) {
      given.add(accept(container));
    }
    demand = master.heartbeat(YarnRequests.vector(response.getAvailableResources()));
    for (int i = 0; i < given.size(); i++) {
      if (!demand.releases().contains(given.get(i).number())) {
        starter.start(response.getAllocatedContainers().get(i));
      }
    }
    if (!endIfDone()) {
      run.after(run.settings().timing().masterHeartbeat(), this::heartbeat);
    }
  }

  private List<ContainerId> releases() {
    List<ContainerId> releases = new ArrayList<>();
    for (long number : demand.releases()) {
      end(byNumber.get(number));
      releases.add(byNumber.get(number).id());
    }
    return releases;
  }

  private TaskContainer accept(Container container) {
    int priority = container.getPriority().getPriority();
    TaskContainer task =
        new TaskContainer(container, wantedCores.get(priority), run.nextNumber(), now());
    byNumber.put(task.number(), task);
    byId.put(task.id(), task);
    allocated(container, Masters.kind(model, priority));
    master.allocated(
        new Granted(
            task.number(),
            container.getNodeId().toString(),
            priority,
            YarnRequests.vector(container.getResource())));
    return task;
  }

  /** Notes an allocation and returns its time. */
  private long allocated(Container container, String kind) {
    long at = run.allocationTime(container.getId());
    ResourceVector resource = YarnRequests.vector(container.getResource());
    run.observer().allocated(job, kind, container.getNodeId().toString(), resource, at);
    return at;
  }

  private void completed(ContainerStatus status) {
    TaskContainer task = byId.remove(status.getContainerId());
    if (task != null) {
      boolean expected = task.hasEnded();
      end(task);
      byNumber.remove(task.number());
      master.completed(
          task.number(),
          expected ? ContainerEnd.COMPLETED : YarnRequests.end(status.getExitStatus()));
    }
  }

  private boolean endIfDone() throws IOException, YarnException {
    if (!ended && master.isFinished()) {
      ended = true;
      long now = now();
      unregister();
      run.ended(job, now, master.hasSucceeded());
    }
    return ended;
  }

  private void unregister() throws IOException, YarnException {
    boolean success = master.hasSucceeded();
    if (protocol.finish(
        success ? FinalApplicationStatus.SUCCEEDED : FinalApplicationStatus.FAILED)) {
      byId.keySet().forEach(run.processes()::letGo);
      run.processes().letGo(masterContainer);
      starter.close();
    } else {
      run.after(RETRY_MS, this::unregister);
    }
  }

  @Override
  public long now() {
    return run.now();
  }

  @Override
  public void work(long container, long millis, Runnable action) {
    TaskContainer in = byNumber.get(container);
    if (in != null) {
      in.onceStarted(
          () -> {
            if (!in.hasEnded()) {
              run.cores().work(in, millis, () -> run.guarded(() -> worked(in, action)));
            }
          });
    }
  }

  private void worked(TaskContainer container, Runnable action) throws IOException, YarnException {
    if (!ended && !container.hasEnded()) {
      action.run();
      endIfDone();
    }
  }

  private void end(TaskContainer container) {
    container.end();
    run.cores().ended(container);
  }

  @Override
  public void run(long container, TaskWork task, List<String> hosts, TaskListener listener) {
    work(
        container,
        task.millis(),
        () -> {
          run.observer().taskEnded(job, now());
          listener.ended(true);
        });
  }

  @Override
  public void exit(long container) {
    TaskContainer in = byNumber.get(container);
    if (in != null && !in.hasEnded()) {
      end(in);
      run.processes().letGo(in.id());
    }
  }
}

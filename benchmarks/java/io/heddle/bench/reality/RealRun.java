package io.heddle.bench.reality;

import io.heddle.bench.cluster.MiniCluster;
import io.heddle.model.ResourceVector;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.engine.scheduler.YarnRequests;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.JobModel.Chain;
import io.heddle.sim.workload.Workload;
import java.io.IOException;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.ApplicationClientProtocol;
import org.apache.hadoop.yarn.api.protocolrecords.GetNewApplicationRequest;
import org.apache.hadoop.yarn.api.protocolrecords.SubmitApplicationRequest;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.client.ClientRMProxy;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;

/** One workload on a real cluster, in real time. One thread runs all its masters. */
public final class RealRun implements AutoCloseable {
  @FunctionalInterface
  interface Action {
    void run() throws Exception;
  }

  private static final long CHECK_MS = 1_000;

  private final MiniCluster cluster;
  private final Workload workload;
  private final ClusterSpec spec;
  private final SimulationSettings settings;
  private final Clock clock;
  private final RealRunObserver observer;
  private final SharedCores cores;
  private final Launches launches = new Launches();
  private final Processes processes;
  private final ApplicationClientProtocol client;
  private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
  private final CompletableFuture<Void> done = new CompletableFuture<>();
  private final Map<ApplicationId, RealApplication> applications = new ConcurrentHashMap<>();
  private final Map<Job, Integer> rounds = new HashMap<>();
  private long start;
  private long lastNumber;
  private int jobsLeft;

  /** Prepares a run of jobs that share no work, on equal nodes; settings are masters' own. */
  public RealRun(
      MiniCluster cluster,
      Workload workload,
      ClusterSpec spec,
      SimulationSettings settings,
      RealRunObserver observer,
      Clock clock)
      throws IOException {
    this.cluster = cluster;
    this.workload = workload;
    this.spec = spec;
    this.settings = settings;
    this.observer = observer;
    this.clock = clock;
    cores = new SharedCores(this, spec.shapes().get(0).capacity().get(1));
    jobsLeft = workload.jobs().size();
    processes = new Processes(this::processStarted);
    client = ClientRMProxy.createRMProxy(conf(), ApplicationClientProtocol.class);
  }

  /** Runs all jobs to their end; returns how long their processes took to start. */
  public Launches run() throws Exception {
    start = clock.millis();
    for (Job job : workload.jobs()) {
      after(job.submitMillis(), () -> submit(job));
    }
    after(CHECK_MS, this::checkApplications);
    done.get();
    return launches;
  }

  /** An application that YARN gave up would be waited for in vain. */
  private void checkApplications() throws IOException {
    for (ApplicationId id : applications.keySet()) {
      RMApp app = manager().getRMContext().getRMApps().get(id);
      if (app.getState() == RMAppState.FAILED || app.getState() == RMAppState.KILLED) {
        throw new IOException(id + " ended " + app.getState() + ": " + app.getDiagnostics());
      }
    }
    after(CHECK_MS, this::checkApplications);
  }

  private void submit(Job job) throws IOException, YarnException {
    observer.submitted(job, now());
    submit(job, job.model() instanceof Chain chain ? chain.rounds().get(0) : job.model());
  }

  private void submit(Job job, JobModel model) throws IOException, YarnException {
    ApplicationId id =
        client.getNewApplication(GetNewApplicationRequest.newInstance()).getApplicationId();
    ApplicationSubmissionContext submission = YarnRequests.submission(id, job, model);
    submission.setApplicationTags(job.tags());
    submission.setAMContainerSpec(launchContext());
    client.submitApplication(SubmitApplicationRequest.newInstance(submission));
    applications.put(
        id, new RealApplication(this, job, model, manager().getRMContext().getRMApps().get(id)));
  }

  private void processStarted(ContainerId container) {
    ApplicationId id = container.getApplicationAttemptId().getApplicationId();
    after(0, () -> applications.get(id).processStarted(container));
  }

  /** An application ended, and so its job unless that goes on with another round. */
  void ended(Job job, long now, boolean success) throws IOException, YarnException {
    if (success && job.model() instanceof Chain chain) {
      int round = rounds.merge(job, 1, Integer::sum);
      if (round < chain.rounds().size()) {
        submit(job, chain.rounds().get(round));
        return;
      }
    }
    observer.finished(job, now, success);
    if (--jobsLeft == 0) {
      done.complete(null);
    }
  }

  void guarded(Action action) {
    try {
      action.run();
    } catch (Exception e) {
      done.completeExceptionally(e);
    }
  }

  void after(long delayMillis, Action action) {
    var unused = thread.schedule(() -> guarded(action), delayMillis, TimeUnit.MILLISECONDS);
  }

  long now() {
    return clock.millis() - start;
  }

  long allocationTime(ContainerId container) {
    AbstractYarnScheduler<?, ?> scheduler =
        (AbstractYarnScheduler<?, ?>) manager().getResourceScheduler();
    return scheduler.getRMContainer(container).getCreationTime() - start;
  }

  ContainerLaunchContext launchContext() {
    return ContainerLaunchContext.newInstance(
        Map.of(), Map.of(), List.of(processes.command()), Map.of(), null, Map.of());
  }

  private ResourceManager manager() {
    return cluster.resourceManager();
  }

  Configuration conf() {
    return cluster.conf();
  }

  SimulationSettings settings() {
    return settings;
  }

  ResourceVector capacity() {
    return spec.capacity();
  }

  RealRunObserver observer() {
    return observer;
  }

  SharedCores cores() {
    return cores;
  }

  Launches launches() {
    return launches;
  }

  Processes processes() {
    return processes;
  }

  long nextNumber() {
    return ++lastNumber;
  }

  @Override
  public void close() throws IOException {
    thread.shutdownNow();
    processes.close();
  }
}

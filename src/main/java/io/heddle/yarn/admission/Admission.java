package io.heddle.yarn.admission;

import io.heddle.config.AdmissionConfig;
import io.heddle.config.HeddleConfig;
import io.heddle.explain.ShadowComparisons;
import io.heddle.state.BackgroundTask;
import io.heddle.yarn.jobs.VectorSpace;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.HeldApplications;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * Admission: applications wait for room, and a policy says which starts next. All under the lock.
 */
public final class Admission {
  /** How long a start or a stop waits at most for applications to be started. */
  private static final long PATIENCE_MILLIS = 1_000;

  private final AdmissionDependencies dependencies;
  private final AdmissionQueues queues;
  private volatile NodeOccupancy nodes;
  private AdmissionLoop loop;
  private AdmissionChoice choice;
  private BackgroundTask ticking;

  public Admission(AdmissionDependencies dependencies, ShadowComparisons comparisons) {
    this.dependencies = dependencies;
    queues = new AdmissionQueues(dependencies, comparisons);
  }

  /** What stock asks whether an application may run. */
  public HeldApplications held() {
    return queues.held();
  }

  AdmissionQueues queues() {
    return queues;
  }

  /** Changes with each configuration. */
  AdmissionLoop loop() {
    return loop;
  }

  public void serve(HeddleConfig config, VectorSpace vectors) {
    queues.serve(config);
    if (choice == null || !choice.isFor(config)) {
      choice = new AdmissionChoice(dependencies, config);
    }
    nodes = new NodeOccupancy(dependencies.scheduler(), vectors);
    loop =
        new AdmissionLoop(
            dependencies,
            queues,
            choice,
            new RunningApplications(nodes, dependencies.jobs()::of, held()::running));
    // Stock has looked already, but with the configuration before.
    held().updateRunnabilityOnReload();
    loop.admitAll();
  }

  /** An attempt has come: it runs, or waits in its queue. */
  public void attemptAdded(FiCaSchedulerApp attempt) {
    dependencies.waits().came(attempt.getApplicationId());
    locked(
        () -> {
          queues.attemptAdded(attempt);
          loop.admitIfAhead(attempt);
        });
  }

  /** An attempt is about to end: its application may try again, in the place that it has. */
  public void attemptEnds(FiCaSchedulerApp attempt) {
    if (attempt != null) {
      locked(() -> queues.attemptEnds(attempt));
    }
  }

  /** An application has ended and leaves its place. */
  public void ended(ApplicationId application) {
    dependencies.waits().ended(application);
    locked(
        () -> {
          String path = queues.betweenAttempts().leave(application);
          if (path != null
              && dependencies.scheduler().getQueue(path) instanceof AbstractLeafQueue leaf) {
            loop.admit(leaf, loop.now());
          }
        });
  }

  /** Applications that keep their place though no attempt of theirs runs. */
  public int betweenAttempts() {
    return dependencies.locked(queues.betweenAttempts()::size);
  }

  /**
   * Looks now and then whether there is room, so that nothing waits for an event for ever.
   *
   * @param look calls {@link #admit}
   */
  public void start(AdmissionConfig times, Runnable look) {
    ticking = new BackgroundTask("Heddle admission", look, times.tickMillis(), PATIENCE_MILLIS);
  }

  public void stop() {
    if (ticking != null) {
      ticking.close();
      ticking = null;
    }
  }

  /** Starts waiting applications of all queues while there is room; not under the lock. */
  public void admit() {
    // All that has changed, so that under the lock there is little left to read.
    nodes.read();
    locked(() -> loop.admitAll());
  }

  public void nodeChanged(NodeId node) {
    if (nodes != null) {
      nodes.changed(node);
    }
  }

  /** Nodes came, went or have other resources: there may be room. */
  public void nodesChanged() {
    nodes.allChanged();
    locked(() -> loop.admitAll());
  }

  /** Does this under the scheduler's lock. */
  public void locked(Runnable action) {
    dependencies.locked(
        () -> {
          action.run();
          return null;
        });
  }
}

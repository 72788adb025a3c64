package io.heddle.sim.engine;

import io.heddle.sim.app.Environment;
import io.heddle.sim.app.Environment.SharedWork;
import io.heddle.sim.app.Environment.TaskListener;
import io.heddle.sim.workload.JobModel.CoLocated;
import java.util.List;

/** What the master of one attempt can do. */
record TaskEnvironment(SimulatedCluster cluster, AttemptContainers containers, Lifetime attempt)
    implements Environment, CoLocatedRun.Owner {
  /** How long the attempt goes on. */
  interface Lifetime {
    /** Whether whatever was planned for it no longer counts. */
    boolean isOver();

    /** Ends the application where its master has finished; whether it has ended. */
    boolean endIfDone();
  }

  @Override
  public long now() {
    return cluster.time().now();
  }

  @Override
  public void work(long container, long millis, Runnable action) {
    SimulatedContainer in = containers.get(container);
    if (in != null && !in.hasEnded()) {
      work(in, millis, action);
    }
  }

  private void work(SimulatedContainer in, long millis, Runnable action) {
    cluster
        .time()
        .at(
            Math.max(now(), in.startedAt()) + millis,
            () -> {
              if (!in.hasEnded() && !attempt.isOver()) {
                action.run();
                attempt.endIfDone();
              }
            });
  }

  @Override
  public void run(long container, long workMillis, List<String> hosts, TaskListener listener) {
    SimulatedContainer in = containers.get(container);
    if (in == null || in.hasEnded()) {
      return;
    }
    DrawnTaskTimes.Fate fate = cluster.taskTimes().of(workMillis, hosts, in.granted().host());
    work(
        in,
        fate.millis(),
        () -> {
          if (!fate.success()) {
            cluster.counted("task-failed");
          }
          listener.ended(fate.success());
        });
  }

  @Override
  public SharedWork share(CoLocated job, Runnable ended) {
    Runnable done =
        () -> {
          ended.run();
          attempt.endIfDone();
        };
    return cluster.sharedNodes().begin(job, this, done);
  }

  @Override
  public boolean isOver() {
    return attempt.isOver();
  }

  @Override
  public SimulatedContainer container(long number) {
    return containers.get(number);
  }

  @Override
  public void exit(long container) {
    SimulatedContainer in = containers.get(container);
    if (in != null) {
      in.exit();
    }
  }
}

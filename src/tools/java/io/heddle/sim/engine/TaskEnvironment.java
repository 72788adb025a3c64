package io.heddle.sim.engine;

import io.heddle.sim.app.Environment;
import io.heddle.sim.app.Environment.SharedWork;
import io.heddle.sim.app.Environment.TaskListener;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.CoLocated;
import io.heddle.sim.workload.TaskWork;
import java.util.List;

/** What the master of one attempt can do. */
record TaskEnvironment(
    SimulatedCluster cluster, Job job, AttemptContainers containers, Lifetime attempt)
    implements Environment, CoLocatedRun.Owner {
  interface Lifetime {
    /** Whether whatever was planned for it no longer counts. */
    boolean isOver();

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
  public void run(long container, TaskWork task, List<String> hosts, TaskListener listener) {
    SimulatedContainer in = containers.get(container);
    if (in == null || in.hasEnded()) {
      return;
    }
    DrawnTaskTimes.Fate fate = cluster.taskTimes().of(task.millis(), hosts, in.granted().host());
    Runnable ended =
        () -> {
          if (!fate.success()) {
            cluster.counted("task-failed");
          }
          listener.ended(fate.success());
        };
    if (in.isMeasured()) {
      work(in, 0, () -> share(in, task.lasting(fate.millis()), ended));
    } else {
      work(in, fate.millis(), ended);
    }
  }

  private void share(SimulatedContainer in, TaskWork task, Runnable ended) {
    long since = now();
    in.run(
        task,
        () -> {
          if (!attempt.isOver()) {
            cluster.observer().ran(job, task.millis(), now() - since, now());
            ended.run();
            attempt.endIfDone();
          }
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

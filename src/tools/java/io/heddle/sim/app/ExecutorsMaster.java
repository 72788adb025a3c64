package io.heddle.sim.app;

import io.heddle.model.ResourceVector;
import io.heddle.sim.app.ApplicationMaster.ContainerEnd;
import io.heddle.sim.app.ApplicationMaster.Demand;
import io.heddle.sim.app.ApplicationMaster.Outcome;
import io.heddle.sim.app.StageTasks.StageTask;
import io.heddle.sim.app.TaskPhase.Failures;
import io.heddle.sim.workload.JobModel.Executors;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Asks for all executors at once and keeps them to the end, as Spark without dynamic allocation;
 * results outlive executors. Tasks start while the gang is complete; one that stays incomplete for
 * too long ends the attempt.
 */
final class ExecutorsMaster implements ApplicationMaster {
  private static final int PRIORITY = 1;

  private final Executors job;
  private final long gangTimeout;
  private final StageTasks tasks;
  private final Failures<StageTask> failures = new Failures<>();
  private final Map<Long, Executor> executors = new LinkedHashMap<>();

  // The one that waits longest for a task is first: tasks spread over executors.
  private final Set<Executor> free = new LinkedHashSet<>();
  private final Requests requests = new Requests();
  private Environment environment;
  private boolean changed = true;
  private Outcome outcome = Outcome.OPEN;
  private long incompleteSince;

  ExecutorsMaster(Executors job, long gangTimeout) {
    this.job = job;
    this.gangTimeout = gangTimeout;
    tasks = new StageTasks(job.stages());
  }

  @Override
  public void start(Environment itsEnvironment) {
    environment = itsEnvironment;
    incompleteSince = environment.now();
    finishWhenDone();
  }

  @Override
  public Demand heartbeat(ResourceVector headroom) {
    if (outcome == Outcome.OPEN && changed) {
      changed = false;
      requests.want(PRIORITY, job.demand(), job.count() - executors.size(), Map.of());
    }
    if (isIncomplete() && environment.now() - incompleteSince >= gangTimeout) {
      finish(Outcome.GAVE_UP);
    }
    return requests.next();
  }

  private boolean isIncomplete() {
    return outcome == Outcome.OPEN && executors.size() < job.gang();
  }

  @Override
  public void allocated(Granted container) {
    requests.granted(container.priority());
    changed = true;
    if (outcome != Outcome.OPEN || executors.size() == job.count()) {
      requests.release(container.id());
      return;
    }
    Executor executor = new Executor(container.id(), job.slots());
    executors.put(container.id(), executor);
    free.add(executor);
    fill();
  }

  @Override
  public void completed(long container, ContainerEnd end) {
    Executor executor = executors.remove(container);
    if (executor == null || executor.isEnded()) {
      return;
    }
    if (executors.size() == job.gang() - 1) {
      incompleteSince = environment.now();
    }
    changed = true;
    executor.end();
    free.remove(executor);
    executor.running().forEach(tasks::again);
    fill();
  }

  @Override
  public boolean isIdle() {
    return !changed && !(isIncomplete() && gangTimeout < Long.MAX_VALUE);
  }

  @Override
  public Outcome outcome() {
    return outcome;
  }

  private void fill() {
    if (executors.size() < job.gang()) {
      return;
    }
    while (tasks.anyWaiting() && !free.isEmpty()) {
      Executor executor = free.iterator().next();
      free.remove(executor);
      run(tasks.take(), executor);
      if (executor.hasFreeSlot()) {
        free.add(executor);
      }
    }
  }

  private void run(StageTask task, Executor executor) {
    executor.running().add(task);
    environment.run(
        executor.container(),
        tasks.work(task).inOneOf(job.slots()),
        List.of(),
        success -> ended(task, executor, success));
  }

  private void ended(StageTask task, Executor executor, boolean success) {
    if (executor.isEnded()) {
      return;
    }
    executor.running().remove(task);
    free.add(executor);
    if (success) {
      tasks.succeeded(task);
      finishWhenDone();
    } else if (failures.mayRetry(task)) {
      tasks.again(task);
    } else {
      finish(Outcome.FAILED);
    }
    if (outcome == Outcome.OPEN) {
      fill();
    }
  }

  private void finishWhenDone() {
    if (tasks.allCompleted()) {
      finish(Outcome.SUCCEEDED);
    }
  }

  private void finish(Outcome how) {
    outcome = how;
    for (Executor executor : executors.values()) {
      executor.end();
      environment.exit(executor.container());
    }
  }

  static final class Executor {
    private final long container;
    private final int slots;
    private final Set<StageTask> running = new LinkedHashSet<>();
    private boolean ended;

    Executor(long container, int slots) {
      this.container = container;
      this.slots = slots;
    }

    long container() {
      return container;
    }

    boolean hasFreeSlot() {
      return running.size() < slots;
    }

    Set<StageTask> running() {
      return running;
    }

    boolean isEnded() {
      return ended;
    }

    void end() {
      ended = true;
    }
  }
}

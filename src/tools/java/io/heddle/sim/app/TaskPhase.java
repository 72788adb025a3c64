package io.heddle.sim.app;

import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.TaskGroup;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** Tasks that ask for the same, each run in a container of its own until it has succeeded once. */
class TaskPhase {
  interface Owner {
    void taskEnded();

    void gaveUp();
  }

  private final TaskGroup group;
  private final IntFunction<List<String>> hosts;
  private final Environment environment;
  private final Owner owner;
  private final WaitingTasks waiting;
  private final Failures<Integer> failures = new Failures<>();
  private final Map<Long, Attempt> held = new LinkedHashMap<>();
  private int completed;

  TaskPhase(
      TaskGroup group, IntFunction<List<String>> hosts, Environment environment, Owner owner) {
    this.group = group;
    this.hosts = hosts;
    this.environment = environment;
    this.owner = owner;
    waiting = new WaitingTasks(hosts);
    for (int task = 0; task < group.count(); task++) {
      waiting.add(task);
    }
  }

  final ResourceVector demand() {
    return group.demand();
  }

  final int count() {
    return group.count();
  }

  final int completed() {
    return completed;
  }

  final boolean isCompleted() {
    return completed == group.count();
  }

  final int held() {
    return held.size();
  }

  int waiting() {
    return waiting.count();
  }

  final Map<String, Integer> preferred() {
    return waiting.hosts();
  }

  boolean accept(Granted container) {
    if (waiting.count() == 0) {
      return false;
    }
    begin(container, waiting.take(container.host()));
    return true;
  }

  /** The ResourceManager reports that a container ended; false where it is not of this phase. */
  final boolean ended(long container) {
    Attempt attempt = held.remove(container);
    if (attempt == null) {
      return false;
    }
    if (!attempt.isEnding()) {
      attempt.end();
      left(attempt);
      again(attempt.task());
    }
    return true;
  }

  final void exitAll() {
    for (Attempt attempt : held.values()) {
      if (!attempt.isEnding()) {
        exit(attempt);
      }
    }
  }

  final void begin(Granted container, int task) {
    Attempt attempt = new Attempt(container, task);
    held.put(container.id(), attempt);
    started(attempt);
  }

  final void run(Attempt attempt) {
    int task = attempt.task();
    environment.run(
        attempt.container(),
        group.task(task),
        hosts.apply(task),
        success -> ended(attempt, success));
  }

  final void exit(Attempt attempt) {
    attempt.end();
    environment.exit(attempt.container());
    left(attempt);
  }

  final void again(int task) {
    waiting.add(task);
  }

  final void undo() {
    completed--;
  }

  void started(Attempt attempt) {
    run(attempt);
  }

  void left(Attempt attempt) {}

  void succeeded(Attempt attempt) {}

  void retry(int task) {
    again(task);
  }

  private void ended(Attempt attempt, boolean success) {
    if (attempt.isEnding()) {
      return;
    }
    exit(attempt);
    if (success) {
      completed++;
      succeeded(attempt);
      owner.taskEnded();
    } else if (failures.mayRetry(attempt.task())) {
      retry(attempt.task());
      owner.taskEnded();
    } else {
      owner.gaveUp();
    }
  }

  /** Counts failures of tasks; losing their container does not count. */
  static final class Failures<T> {
    /** Default of {@code mapreduce.map.maxattempts}, and alike for reduces, in Tez and in Spark. */
    static final int MAX_ATTEMPTS = 4;

    private final Map<T, Integer> failed = new HashMap<>();

    boolean mayRetry(T task) {
      return failed.merge(task, 1, Integer::sum) < MAX_ATTEMPTS;
    }
  }

  static final class Attempt {
    private final Granted container;
    private final int task;
    private boolean ending;

    Attempt(Granted container, int task) {
      this.container = container;
      this.task = task;
    }

    long container() {
      return container.id();
    }

    String host() {
      return container.host();
    }

    int task() {
      return task;
    }

    /** Whether its container was told to exit: what it still says does not count. */
    boolean isEnding() {
      return ending;
    }

    void end() {
      ending = true;
    }
  }
}

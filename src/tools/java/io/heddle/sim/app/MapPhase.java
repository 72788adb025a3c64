package io.heddle.sim.app;

import io.heddle.sim.app.TaskPhase.Attempt;
import io.heddle.sim.app.WaitingTasks.IntQueue;
import io.heddle.sim.workload.TaskGroup;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** The maps of a job: those to be tried again go before all else, and outputs lie on nodes. */
final class MapPhase extends TaskPhase {
  /** Priority of maps that failed, or whose output was lost. */
  static final int URGENT = 5;

  private final boolean keepsOutputs;
  private final IntQueue urgent = new IntQueue();
  private final Map<String, IntQueue> outputs = new HashMap<>();

  /**
   * @param keepsOutputs for reduces to fetch
   */
  MapPhase(
      TaskGroup group,
      IntFunction<List<String>> hosts,
      boolean keepsOutputs,
      Environment environment,
      Owner owner) {
    super(group, hosts, environment, owner);
    this.keepsOutputs = keepsOutputs;
  }

  int urgent() {
    return urgent.size();
  }

  int ordinary() {
    return super.waiting();
  }

  @Override
  int waiting() {
    return ordinary() + urgent();
  }

  @Override
  boolean accept(Granted container) {
    if (container.priority() != URGENT) {
      return super.accept(container);
    }
    if (urgent.isEmpty()) {
      return false;
    }
    begin(container, urgent.remove());
    return true;
  }

  void lost(String host) {
    IntQueue tasks = outputs.remove(host);
    while (tasks != null && !tasks.isEmpty()) {
      undo();
      retry(tasks.remove());
    }
  }

  @Override
  void succeeded(Attempt attempt) {
    if (keepsOutputs) {
      outputs.computeIfAbsent(attempt.host(), host -> new IntQueue()).add(attempt.task());
    }
  }

  @Override
  void retry(int task) {
    urgent.add(task);
  }
}

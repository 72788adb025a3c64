package io.heddle.sim.app;

import io.heddle.sim.workload.TaskWork;
import io.heddle.sim.workload.WorkloadStage;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Tasks of several stages that share the same containers: those of earlier stages are first. */
final class StageTasks {
  private final List<WorkloadStage> stages;
  private final RunnableStages order;
  private final int[] open;

  // Only stages of which a task waits.
  private final NavigableMap<Integer, WaitingTasks> waiting = new TreeMap<>();

  StageTasks(List<WorkloadStage> stages) {
    this.stages = stages;
    order = new RunnableStages(stages);
    open = new int[stages.size()];
    open(order.first());
  }

  boolean anyWaiting() {
    return !waiting.isEmpty();
  }

  boolean allCompleted() {
    return order.allCompleted();
  }

  TaskWork work(StageTask task) {
    return stages.get(task.stage()).tasks().task(task.index());
  }

  StageTask take() {
    int stage = waiting.firstKey();
    WaitingTasks tasks = waiting.get(stage);
    StageTask task = new StageTask(stage, tasks.take());
    if (tasks.count() == 0) {
      waiting.remove(stage);
    }
    return task;
  }

  void again(StageTask task) {
    waiting.computeIfAbsent(task.stage(), stage -> WaitingTasks.anywhere()).add(task.index());
  }

  void succeeded(StageTask task) {
    open[task.stage()]--;
    if (open[task.stage()] == 0) {
      open(order.completed(task.stage()));
    }
  }

  private void open(List<Integer> runnable) {
    for (int stage : runnable) {
      open[stage] = stages.get(stage).tasks().count();
      for (int index = 0; index < open[stage]; index++) {
        again(new StageTask(stage, index));
      }
    }
  }

  record StageTask(int stage, int index) {}
}

package io.heddle.sim.app;

import io.heddle.sim.workload.WorkloadStage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Stages whose parents have all completed; one without tasks does so at once. */
final class RunnableStages {
  private final List<WorkloadStage> stages;
  private final List<List<Integer>> children = new ArrayList<>();
  private final int[] openParents;
  private int completed;

  RunnableStages(List<WorkloadStage> stages) {
    this.stages = stages;
    openParents = new int[stages.size()];
    for (int stage = 0; stage < stages.size(); stage++) {
      children.add(new ArrayList<>());
      openParents[stage] = stages.get(stage).parents().size();
      for (int parent : stages.get(stage).parents()) {
        children.get(parent).add(stage);
      }
    }
  }

  List<Integer> first() {
    Deque<Integer> ready = new ArrayDeque<>();
    for (int stage = 0; stage < openParents.length; stage++) {
      if (stages.get(stage).parents().isEmpty()) {
        ready.add(stage);
      }
    }
    return withTasks(ready);
  }

  /** The last task of a stage has succeeded: the stages that may run from now on. */
  List<Integer> completed(int stage) {
    Deque<Integer> ready = new ArrayDeque<>();
    complete(stage, ready);
    return withTasks(ready);
  }

  boolean allCompleted() {
    return completed == stages.size();
  }

  private List<Integer> withTasks(Deque<Integer> ready) {
    List<Integer> runnable = new ArrayList<>();
    while (!ready.isEmpty()) {
      int stage = ready.remove();
      if (stages.get(stage).tasks().count() > 0) {
        runnable.add(stage);
      } else {
        complete(stage, ready);
      }
    }
    return runnable;
  }

  private void complete(int stage, Deque<Integer> ready) {
    completed++;
    for (int child : children.get(stage)) {
      openParents[child]--;
      if (openParents[child] == 0) {
        ready.add(child);
      }
    }
  }
}

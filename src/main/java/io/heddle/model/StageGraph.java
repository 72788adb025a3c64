package io.heddle.model;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/** Stages, from 0, and which waits for which, unchanging. Arrays are shared, never written to. */
public final class StageGraph {
  /** More than any query planner makes; bounds what one job can cost. */
  public static final int MOST_STAGES = 1_000;

  private final int[] tasks;
  private final double[] taskSeconds;
  private final int[][] parents;
  private final int[][] children;
  private final int[] childrenFirst;

  /**
   * A job's stages.
   *
   * @param tasks of each stage, at least 1
   * @param taskSeconds mean duration of a task of each stage, above 0
   * @throws IllegalArgumentException if the stages form a cycle, name one that is not there, or are
   *     more than {@link #MOST_STAGES}
   */
  public StageGraph(int[] tasks, double[] taskSeconds, List<int[]> parents) {
    if (tasks.length < 1 || tasks.length > MOST_STAGES) {
      throw new IllegalArgumentException(
          tasks.length + " stages: give from 1 to " + MOST_STAGES + " of them");
    }
    if (taskSeconds.length != tasks.length || parents.size() != tasks.length) {
      throw new IllegalArgumentException(
          "%d stages, %d durations, %d lists of parents: give as many of each"
              .formatted(tasks.length, taskSeconds.length, parents.size()));
    }
    this.tasks = tasks.clone();
    this.taskSeconds = taskSeconds.clone();
    this.parents = new int[tasks.length][];
    for (int stage = 0; stage < tasks.length; stage++) {
      check(stage);
      this.parents[stage] = parents.get(stage).clone();
    }
    children = reversed(this.parents);
    childrenFirst = sorted();
  }

  /** Throws IllegalArgumentException as the constructor does. */
  public static StageGraph of(List<Stage> stages) {
    return new StageGraph(
        stages.stream().mapToInt(Stage::tasks).toArray(),
        stages.stream().mapToDouble(Stage::taskSeconds).toArray(),
        stages.stream()
            .map(stage -> stage.parents().stream().mapToInt(Integer::intValue).toArray())
            .toList());
  }

  private void check(int stage) {
    if (tasks[stage] < 1 || !(taskSeconds[stage] > 0 && taskSeconds[stage] < 1e9)) {
      throw new IllegalArgumentException(
          "stage %d has %d tasks of %s s: give at least one, of more than 0 s"
              .formatted(stage, tasks[stage], taskSeconds[stage]));
    }
  }

  private static int[][] reversed(int[][] parents) {
    int[] counts = new int[parents.length];
    for (int[] those : parents) {
      for (int parent : those) {
        if (parent < 0 || parent >= parents.length) {
          throw new IllegalArgumentException(
              "a stage waits for stage " + parent + ": no such stage");
        }
        counts[parent]++;
      }
    }
    int[][] children = new int[parents.length][];
    Arrays.setAll(children, stage -> new int[counts[stage]]);
    for (int stage = 0; stage < parents.length; stage++) {
      for (int parent : parents[stage]) {
        children[parent][--counts[parent]] = stage;
      }
    }
    return children;
  }

  private int[] sorted() {
    int[] open = new int[tasks.length];
    Deque<Integer> ready = new ArrayDeque<>();
    for (int stage = 0; stage < open.length; stage++) {
      open[stage] = children[stage].length;
      if (open[stage] == 0) {
        ready.add(stage);
      }
    }
    int[] order = new int[tasks.length];
    int placed = 0;
    while (!ready.isEmpty()) {
      int stage = ready.remove();
      order[placed++] = stage;
      for (int parent : parents[stage]) {
        if (--open[parent] == 0) {
          ready.add(parent);
        }
      }
    }
    if (placed < order.length) {
      throw new IllegalArgumentException("the stages wait for each other in a circle");
    }
    return order;
  }

  public int stages() {
    return tasks.length;
  }

  public int tasks(int stage) {
    return tasks[stage];
  }

  public double taskSeconds(int stage) {
    return taskSeconds[stage];
  }

  public int[] parents(int stage) {
    return parents[stage];
  }

  public int[] children(int stage) {
    return children[stage];
  }

  /** All stages, each after those that wait for it. */
  public int[] childrenFirst() {
    return childrenFirst;
  }
}

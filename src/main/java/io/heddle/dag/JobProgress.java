package io.heddle.dag;

import io.heddle.model.StageGraph;
import java.util.Arrays;
import java.util.List;

/**
 * Progress of a job, of one thread at a time. An executor is held from the decision that gives it,
 * also on its way, until it is free.
 */
public final class JobProgress {
  private final StageGraph graph;
  private final int[] waiting;
  private final int[] inbound;
  private final int[] asked;
  private final int[] unfinished;
  private final int[] openParents;
  private final double[] path;
  private int openStages;
  private int held;
  private int idle;
  private double remainingWork;
  private long version;

  public JobProgress(StageGraph graph) {
    this.graph = graph;
    int stages = graph.stages();
    waiting = new int[stages];
    inbound = new int[stages];
    asked = new int[stages];
    Arrays.fill(asked, Integer.MAX_VALUE);
    unfinished = new int[stages];
    openParents = new int[stages];
    path = new double[stages];
    openStages = stages;
    for (int stage = 0; stage < stages; stage++) {
      waiting[stage] = graph.tasks(stage);
      unfinished[stage] = graph.tasks(stage);
      openParents[stage] = graph.parents(stage).length;
      remainingWork += graph.tasks(stage) * graph.taskSeconds(stage);
    }
    for (int stage : graph.childrenFirst()) {
      double longest =
          Arrays.stream(graph.children(stage)).mapToDouble(child -> path[child]).max().orElse(0);
      path[stage] = longest + graph.taskSeconds(stage);
    }
  }

  /**
   * A job as it is seen while it runs.
   *
   * @param counts of each stage; of running and ended tasks together at most as many as it has
   */
  public static JobProgress seen(StageGraph graph, List<StageCounts> counts) {
    JobProgress job = new JobProgress(graph);
    for (int stage = 0; stage < counts.size(); stage++) {
      job.catchUp(stage, counts.get(stage));
    }
    return job;
  }

  private void catchUp(int stage, StageCounts counts) {
    int begun = counts.running() + counts.ended();
    waiting[stage] -= begun;
    remainingWork -= begun * graph.taskSeconds(stage);
    unfinished[stage] -= counts.ended();
    held += counts.running();
    asked[stage] = counts.asked();
    if (unfinished[stage] == 0) {
      openStages--;
      for (int child : graph.children(stage)) {
        openParents[child]--;
      }
    }
  }

  /** An executor was given to this stage from elsewhere, and is on its way. */
  public void sent(int stage) {
    inbound[stage]++;
    if (asked[stage] < Integer.MAX_VALUE) {
      asked[stage]--;
    }
    held++;
    version++;
  }

  /** An executor that was on its way to this stage has come. */
  public void arrived(int stage) {
    inbound[stage]--;
    version++;
  }

  /** A free executor of this job works for it again. */
  public void resumed() {
    idle--;
    held++;
    version++;
  }

  public void started(int stage) {
    waiting[stage]--;
    remainingWork -= graph.taskSeconds(stage);
    version++;
  }

  /** A task of this stage has ended: whether the stage has. */
  public boolean ended(int stage) {
    version++;
    if (--unfinished[stage] > 0) {
      return false;
    }
    openStages--;
    for (int child : graph.children(stage)) {
      openParents[child]--;
    }
    return true;
  }

  /** An executor has nothing to do here, and stays until it is sent elsewhere. */
  public void freed() {
    held--;
    idle++;
    version++;
  }

  public void left() {
    idle--;
    version++;
  }

  public StageGraph graph() {
    return graph;
  }

  public int waiting(int stage) {
    return waiting[stage];
  }

  /** Tasks that no executor was given for, as far as the job asks for executors. */
  public int open(int stage) {
    return Math.max(0, Math.min(asked[stage], waiting[stage] - inbound[stage]));
  }

  /** Tasks of a stage that run, and executors on their way to it. */
  public int served(int stage) {
    return unfinished[stage] - waiting[stage] + inbound[stage];
  }

  /** How many of the stages that a stage waits for have not ended. */
  public int openParents(int stage) {
    return openParents[stage];
  }

  /** Whether a stage may be given executors: all that it waits for is done, and a task is open. */
  public boolean isEligible(int stage) {
    return openParents[stage] == 0 && open(stage) > 0;
  }

  public boolean isDone(int stage) {
    return unfinished[stage] == 0;
  }

  /** Mean task durations along the longest way from a stage to the job's end, itself included. */
  public double path(int stage) {
    return path[stage];
  }

  public int openStages() {
    return openStages;
  }

  /** Executors that the job holds, those on their way included, free ones not. */
  public int held() {
    return held;
  }

  /** Free executors whose last task was of this job. */
  public int idle() {
    return idle;
  }

  /** Mean task durations of all tasks that were not started, in seconds, at least 0. */
  public double remainingWork() {
    return Math.max(0, remainingWork);
  }

  /** Counts changes, so that what was computed of a job may be kept until the next. */
  public long version() {
    return version;
  }
}

package io.heddle.profile;

import io.heddle.model.Stage;
import io.heddle.model.StageGraph;
import io.heddle.profile.TaskTimes.Counts;
import java.util.List;
import java.util.Objects;

/**
 * What earlier runs of a job or workflow have shown; null stands for nothing.
 *
 * @param runs seen, at least 1
 * @param times of containers of a job
 * @param stages applications of a workflow
 * @param dag stages of the latest run of a job whose framework tells them
 * @param use of what was requested, in runs whose history was imported
 */
public record JobProfile(
    long runs, ContainerTimes times, WorkflowStages stages, List<Stage> dag, RequestUse use) {
  /**
   * Fills in what is missing.
   *
   * @throws IllegalArgumentException if runs or stages are out of range
   */
  public JobProfile {
    if (runs < 1) {
      throw new IllegalArgumentException("runs is " + runs + ", and must be at least 1");
    }
    times = Objects.requireNonNullElse(times, ContainerTimes.NONE);
    stages = Objects.requireNonNullElse(stages, WorkflowStages.NONE);
    dag = dag == null ? List.of() : List.copyOf(dag);
    use = Objects.requireNonNullElse(use, RequestUse.NONE);
    if (!dag.isEmpty()) {
      StageGraph.of(dag);
    }
  }

  public static JobProfile ofRun(ContainerTimes run) {
    return new JobProfile(1, run, WorkflowStages.NONE, List.of(), RequestUse.NONE);
  }

  /** What the first application of a workflow shows that has finished. */
  public static JobProfile ofStage(int finished) {
    return new JobProfile(
        1, ContainerTimes.NONE, WorkflowStages.NONE.after(finished), List.of(), RequestUse.NONE);
  }

  public JobProfile withRun(ContainerTimes run) {
    return new JobProfile(Counts.sum(runs, 1), times.after(run), stages, dag, use);
  }

  /**
   * What is known after one more application of the workflow has finished.
   *
   * @param finished applications of the same run that have finished, this one included; at least 1
   */
  public JobProfile withStage(int finished) {
    return new JobProfile(
        Counts.sum(runs, stages.begins(finished) ? 1 : 0), times, stages.after(finished), dag, use);
  }

  /** What is known once the stages of a run have been read from its history. */
  public JobProfile withDag(List<Stage> latest) {
    return new JobProfile(runs, times, stages, latest, use);
  }

  /** What is known once it has been read from a run's history what its containers used. */
  public JobProfile withUse(RequestUse latest) {
    return new JobProfile(runs, times, stages, dag, latest);
  }

  /** Two profiles of the same job, as from two clusters; the other's stages are the later ones. */
  public JobProfile plus(JobProfile other) {
    return new JobProfile(
        Counts.sum(runs, other.runs),
        times
            .plus(other.times)
            .holding(
                times.held().mean(other.times.held(), other.runs / ((double) runs + other.runs))),
        stages.plus(other.stages),
        other.dag.isEmpty() ? dag : other.dag,
        use.plus(other.use));
  }
}

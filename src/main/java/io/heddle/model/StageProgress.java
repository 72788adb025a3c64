package io.heddle.model;

/**
 * Where an application stands in its workflow.
 *
 * @param total stages of the workflow, at least 1: I of Yao et al., section 4.1
 * @param finished stages that have finished, from 0 to {@code total} - 1: I^current
 */
public record StageProgress(int total, int finished) {
  /**
   * What hints and history say together. A hint goes before what was seen. Without a total, the
   * workflow has at least the finished stages and this one; an application of which nothing is
   * known is the only stage of its own.
   *
   * @param finishedApplications applications of the same workflow that have finished, at least 0
   */
  public static StageProgress of(JobHints hints, int finishedApplications) {
    int largest = hints.stages().orElse(HintTags.MOST_STAGES) - 1;
    int finished = Math.min(hints.stage().orElse(finishedApplications), largest);
    return new StageProgress(hints.stages().orElse(finished + 1), finished);
  }
}

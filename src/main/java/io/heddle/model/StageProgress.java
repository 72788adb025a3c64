package io.heddle.model;

import java.util.OptionalInt;

/**
 * Where an application stands in its workflow.
 *
 * @param total stages of the workflow, at least 1: I of Yao et al., section 4.1
 * @param finished stages that have finished, from 0 to {@code total} - 1: I^current
 */
public record StageProgress(int total, int finished) {
  /**
   * Combines hints, which go first, and history. Without a total there are as many stages as in
   * earlier runs, and at least one beyond the finished ones.
   *
   * @param finishedApplications of the same workflow, at least 0
   * @param earlierStages stages of earlier runs, 1 to 1000, if there were any
   */
  public static StageProgress of(
      JobHints hints, int finishedApplications, OptionalInt earlierStages) {
    int largest = hints.stages().orElse(HintTags.MOST_STAGES) - 1;
    int finished = Math.min(hints.stage().orElse(finishedApplications), largest);
    int seen = Math.max(finished + 1, earlierStages.orElse(1));
    return new StageProgress(hints.stages().orElse(seen), finished);
  }
}

package io.heddle.score;

import io.heddle.model.HintTags;
import io.heddle.model.StageProgress;

/**
 * Alignment of an application: iterative ones start early (R4), those of more stages earlier (R5),
 * and the further they have come the more so (R6). Source: Yao et al., section 4.1, Eq. 5.
 */
public final class Alignment implements Scorer.OfJob {
  @Override
  public String name() {
    return "alignment";
  }

  @Override
  public Bounds bounds() {
    return new Bounds(1, 2 * HintTags.MOST_STAGES - 1);
  }

  @Override
  public double score(StageProgress stages) {
    return of(stages);
  }

  /**
   * {@code I + I^current}, from 1 to 1999: Eq. 5 times its denominator, the sum of I over all
   * applications. All candidates of a decision share that sum, so it cancels where Eq. 6 normalises
   * and a small whole number is left.
   */
  public static int of(StageProgress stages) {
    return stages.total() + stages.finished();
  }
}

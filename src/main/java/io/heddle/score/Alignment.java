package io.heddle.score;

import io.heddle.model.StageProgress;

/**
 * Alignment of an application: iterative ones start early (R4), those of more stages earlier (R5),
 * and the further they have come the more so (R6). Source: Yao et al., section 4.1, Eq. 5.
 */
public final class Alignment {
  private Alignment() {}

  /**
   * {@code I + I^current}, from 1 to 1999: Eq. 5 times its denominator, the sum of I over all
   * applications. All candidates of a decision share that sum, so it cancels where Eq. 6 normalises
   * and a small whole number is left.
   */
  public static int of(StageProgress stages) {
    return stages.total() + stages.finished();
  }
}

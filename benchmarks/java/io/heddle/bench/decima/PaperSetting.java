package io.heddle.bench.decima;

/** What the paper's experiments have in common (Mao et al., long version, Section 7.1). */
final class PaperSetting {
  static final int EXECUTORS = 50;

  /** Seconds that an executor takes from one job to another. */
  static final double MOVING_SECONDS = 2.5;

  private PaperSetting() {}
}

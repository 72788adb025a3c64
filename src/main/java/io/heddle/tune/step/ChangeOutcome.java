package io.heddle.tune.step;

/** What became of a change, or of the tuner. */
public enum ChangeOutcome {
  /** Would have been made, but the tuner only journals. */
  DRY_RUN,
  /** Is about to be made. */
  APPLYING,
  /** Was made. */
  APPLIED,
  /** Was not made. */
  REFUSED,
  /** Was judged to be as predicted, and stays. */
  KEPT,
  /** Is about to be taken back. */
  ROLLING_BACK,
  /** Was taken back. */
  ROLLED_BACK,
  /** Could not be taken back, and stays. */
  NOT_ROLLED_BACK,
  /** Is left alone, since somebody else changed settings. */
  OVERRIDDEN,
  /** The tuner makes no changes until it is resumed. */
  PAUSED,
  /** The tuner makes changes again. */
  RESUMED,
  /** The tuner goes by settings of its own that were read anew. */
  RECONFIGURED,
  /** The tuner's own settings were read anew and cannot be used: the old ones hold. */
  NOT_RECONFIGURED
}

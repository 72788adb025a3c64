package io.heddle.tune.step;

import io.heddle.tune.apply.Applier.QueueChange;
import java.util.List;
import java.util.Optional;

/**
 * Line of the journal.
 *
 * @param firstId first of the changes that are taken together; 0 for none
 * @param id the last of them
 * @param queues what the change sets; may be empty
 * @param predictedNow mean latency without the change, in seconds
 * @param effect what was measured, once the change was judged
 */
public record Entry(
    long millis,
    long firstId,
    long id,
    ChangeOutcome outcome,
    List<QueueChange> queues,
    double predictedNow,
    double predictedAfter,
    Optional<Effect> effect,
    String reason) {
  public Entry {
    queues = List.copyOf(queues);
  }

  static Entry of(
      long millis, Change change, ChangeOutcome outcome, Optional<Effect> effect, String reason) {
    return new Entry(
        millis,
        change.firstId(),
        change.id(),
        outcome,
        change.queues(),
        change.predictedNow(),
        change.predictedAfter(),
        effect,
        reason);
  }

  public static Entry of(long millis, ChangeOutcome outcome, String reason) {
    return new Entry(millis, 0, 0, outcome, List.of(), 0, 0, Optional.empty(), reason);
  }

  /** Such as {@code #3}, or {@code #2-#3} for changes that are taken together; empty for none. */
  public String ids() {
    if (id == 0) {
      return "";
    }
    return firstId == id ? "#" + id : "#%d-#%d".formatted(firstId, id);
  }

  Change change() {
    return new Change(firstId, id, queues, predictedNow, predictedAfter, reason);
  }

  /**
   * Effect of a change on jobs while it was watched; means are in seconds.
   *
   * @param jobs how many ended, or became later than predicted
   * @param predicted mean latency predicted after the change
   * @param measured mean latency without the delay by later jobs; what still runs as predicted now;
   *     at least 0
   * @param slowness how many times slower jobs got on than predicted, above 0
   * @param usual the same before the change, at least 1
   */
  public record Effect(
      int jobs, double predicted, double measured, double slowness, double usual) {}

  /** What became of a change, or of the tuner. */
  public enum ChangeOutcome {
    /** Would have been made, but the tuner only journals. */
    DRY_RUN,
    APPLYING,
    APPLIED,
    REFUSED,
    KEPT,
    ROLLING_BACK,
    ROLLED_BACK,
    /** Could not be taken back, and stays. */
    NOT_ROLLED_BACK,
    /** Is left alone, since somebody else changed settings. */
    OVERRIDDEN,
    PAUSED,
    RESUMED,
    /** The tuner goes by settings of its own that were read anew. */
    RECONFIGURED,
    /** The tuner's own settings were read anew and cannot be used: the old ones hold. */
    NOT_RECONFIGURED
  }
}

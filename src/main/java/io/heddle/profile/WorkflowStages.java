package io.heddle.profile;

import io.heddle.model.HintTags;
import java.util.OptionalInt;

/**
 * Number of applications of a recurring workflow; a run is over when the next one begins.
 *
 * @param previous of the run before the latest one; 0 to 1000, 0 if there was none
 * @param latest of the latest run that have finished so far; 0 to 1000
 */
public record WorkflowStages(int previous, int latest) {
  public static final WorkflowStages NONE = new WorkflowStages(0, 0);

  /** Throws IllegalArgumentException if one is out of range. */
  public WorkflowStages {
    check("previous", previous, 0);
    check("latest", latest, 0);
  }

  private static void check(String name, int value, int least) {
    if (value < least || value > HintTags.MOST_STAGES) {
      throw new IllegalArgumentException(
          "%s is %d, and must be from %d to %d"
              .formatted(name, value, least, HintTags.MOST_STAGES));
    }
  }

  boolean begins(int finished) {
    return finished <= latest || this.equals(NONE);
  }

  /**
   * Returns what is known after {@code finished} applications of a run, at least 1, at most 1000.
   */
  WorkflowStages after(int finished) {
    int known = Math.min(finished, HintTags.MOST_STAGES);
    check("finished", known, 1);
    return finished <= latest
        ? new WorkflowStages(latest, known)
        : new WorkflowStages(previous, known);
  }

  /** The stages to expect of a run, if anything is known. */
  public OptionalInt expected() {
    int most = Math.max(previous, latest);
    return most == 0 ? OptionalInt.empty() : OptionalInt.of(most);
  }

  WorkflowStages plus(WorkflowStages other) {
    return new WorkflowStages(Math.max(previous, other.previous), Math.max(latest, other.latest));
  }
}

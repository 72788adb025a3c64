package io.heddle.profile;

import io.heddle.model.HintTags;
import java.util.OptionalInt;

/**
 * How many applications a recurring workflow has, learned from their ends. Nobody tells when a run
 * of a workflow is over: it is when the next one begins.
 *
 * @param previous applications of the run before the latest one; 0 to 1000, 0 if there was none
 * @param latest applications of the latest run that have finished so far; 0 to 1000
 */
public record WorkflowStages(int previous, int latest) {
  public static final WorkflowStages NONE = new WorkflowStages(0, 0);

  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException if one is out of range
   */
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

  /** Whether an application that finishes as the {@code finished}-th of its run begins a run. */
  boolean begins(int finished) {
    return finished <= latest || this.equals(NONE);
  }

  /**
   * What is known after an application of the workflow has finished.
   *
   * @param finished applications of the same run that have finished, this one included; beyond
   *     1000, 1000 is meant
   * @throws IllegalArgumentException if {@code finished} is less than 1
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

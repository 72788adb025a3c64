package io.heddle.sim.workload;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Use of a group's tasks, undisturbed, as shares of what they ask for.
 *
 * @param phases by the work that is done, then again from the first; none where unknown, as if all
 *     were used
 * @param sigma of the logarithm by which tasks differ: a factor on all phases with mean 1
 */
public record TaskUse(List<Phase> phases, double sigma, long seed) {
  public static final TaskUse UNKNOWN = new TaskUse(List.of(), 0, 0);

  private static final Phase ALL = new Phase(Long.MAX_VALUE, 1, 1);

  /**
   * Time in which use stays the same.
   *
   * @param millis of a task's work, above 0
   * @param cpu busy cores over virtual cores asked for, at least 0; may be above 1
   * @param memory in use over memory asked for, at least 0
   */
  public record Phase(long millis, double cpu, double memory) {
    public Phase {
      if (millis < 1 || !(cpu >= 0) || !(memory >= 0)) {
        throw new IllegalArgumentException(
            "phase of %d ms, cpu %s, memory %s: at least 1 ms, shares of at least 0"
                .formatted(millis, cpu, memory));
      }
    }
  }

  public TaskUse {
    phases = List.copyOf(phases);
    if (!(sigma >= 0)) {
      throw new IllegalArgumentException("sigma " + sigma + ": at least 0");
    }
  }

  /** Returns a use that is constant from begin to end, and equal for all tasks. */
  public static TaskUse constant(double cpu, double memory) {
    return new TaskUse(List.of(new Phase(Long.MAX_VALUE, cpu, memory)), 0, 0);
  }

  public boolean isKnown() {
    return !phases.isEmpty();
  }

  /** Never empty. */
  public List<Phase> phasesOrAll() {
    return isKnown() ? phases : List.of(ALL);
  }

  /** By how much task {@code index} uses more than the phases say. */
  public double factor(int index) {
    return sigma == 0
        ? 1
        : Durations.lognormal(1, sigma, new SplittableRandom(seed + index).nextGaussian());
  }
}

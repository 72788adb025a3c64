package io.heddle.sim.report;

import java.util.Comparator;
import java.util.Set;
import java.util.stream.Collectors;

/** Which jobs of a run are small and which are large, by the memory that they held over time. */
public final class JobSizes {
  private static final int FIFTHS = 5;
  private static final int MEMORY = 0;

  private JobSizes() {}

  /** The ids of the smaller four fifths; of jobs that held the same, those submitted first. */
  public static Set<String> smaller(RunResult run) {
    return run.jobs().stream()
        .sorted(Comparator.comparingDouble(job -> job.held().get(MEMORY)))
        .limit((long) run.jobs().size() * (FIFTHS - 1) / FIFTHS)
        .map(JobOutcome::id)
        .collect(Collectors.toUnmodifiableSet());
  }
}

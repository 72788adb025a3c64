package io.heddle.sim.report;

import io.heddle.sim.report.PairedJobs.Pair;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A history cut into parts that are alike in length, as if each were a draw of its own of what
 * users submit: days, or hours where there are too few days.
 *
 * @param name of one, plural
 * @param parts each with its jobs; none where the history is too short
 */
record Blocks(String name, List<List<Pair>> parts) {
  private static final int LEAST = 7;

  /** Jobs that reach far into the next block would make the two one. */
  private static final double LONGEST_JOBS = 0.25;

  private static final Map<String, Long> LENGTHS =
      new TreeMap<>(Map.of("days", 86_400_000L, "hours", 3_600_000L));

  /** Those of these jobs. */
  static Blocks of(List<Pair> jobs) {
    double meanMillis = jobs.stream().mapToDouble(Pair::theirs).average().orElse(0);
    // Days come before hours in the alphabet, too.
    for (Map.Entry<String, Long> length : LENGTHS.entrySet()) {
      Function<Pair, Long> block = job -> job.submitted() / length.getValue();
      if (meanMillis <= LONGEST_JOBS * length.getValue()
          && jobs.stream().map(block).distinct().count() >= LEAST) {
        return new Blocks(
            length.getKey(),
            List.copyOf(
                jobs.stream()
                    .collect(Collectors.groupingBy(block, TreeMap::new, Collectors.toList()))
                    .values()));
      }
    }
    return new Blocks("", List.of());
  }

  boolean areEnough() {
    return !parts.isEmpty();
  }
}

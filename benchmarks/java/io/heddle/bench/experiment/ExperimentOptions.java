package io.heddle.bench.experiment;

import io.heddle.sim.report.Result;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;

/**
 * How to run an experiment: N seeds from the first on, by default its usual number or 1 for a quick
 * run, a small version to see that it works.
 *
 * @param only the parts of the experiment to run; empty for all
 */
public record ExperimentOptions(List<Long> seeds, boolean quick, Set<String> only) {
  public ExperimentOptions(List<Long> seeds, boolean quick) {
    this(seeds, quick, Set.of());
  }

  public static ExperimentOptions parse(List<String> arguments, int usualSeeds) {
    int seeds = 0;
    long first = 1;
    boolean quick = false;
    Set<String> only = Set.of();
    for (int i = 0; i < arguments.size(); i++) {
      switch (arguments.get(i)) {
        case "--quick" -> quick = true;
        case "--seeds" -> seeds = number("--seeds", valueAt(arguments, ++i));
        case "--first-seed" -> first = number("--first-seed", valueAt(arguments, ++i));
        case "--only" -> only = Set.of(valueAt(arguments, ++i).split(","));
        default ->
            throw new IllegalArgumentException(
                "'"
                    + arguments.get(i)
                    + "' is not understood; give --seeds N, --first-seed N, --only PART or --quick");
      }
    }
    if (seeds == 0) {
      seeds = quick ? 1 : usualSeeds;
    }
    return new ExperimentOptions(
        LongStream.range(first, first + seeds).boxed().toList(), quick, only);
  }

  private static String valueAt(List<String> arguments, int index) {
    return index < arguments.size() ? arguments.get(index) : "";
  }

  /**
   * Checks that an experiment has the parts that are to run.
   *
   * @throws IllegalArgumentException if it lacks one
   */
  void check(List<String> parts) {
    if (!parts.containsAll(only)) {
      throw new IllegalArgumentException(
          "--only '%s': %s"
              .formatted(
                  String.join(",", only),
                  parts.isEmpty()
                      ? "this experiment has no parts"
                      : "the parts are " + String.join(", ", parts)));
    }
  }

  /** Whether a part is to run. */
  public boolean has(String part) {
    return only.isEmpty() || only.contains(part);
  }

  /** Result of a run with these seeds. */
  public Result result(
      String experiment,
      Map<String, String> settings,
      Figures figures,
      Map<String, Double> ratios) {
    return new Result(experiment, settings, seeds, figures.rows(), ratios);
  }

  private static int number(String option, String value) {
    if (!value.matches("[1-9][0-9]{0,3}")) {
      throw new IllegalArgumentException(option + " '" + value + "': give a number from 1 to 9999");
    }
    return Integer.parseInt(value);
  }
}

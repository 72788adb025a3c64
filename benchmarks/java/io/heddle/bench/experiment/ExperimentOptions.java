package io.heddle.bench.experiment;

import io.heddle.sim.report.Result;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * How to run an experiment: N seeds from the first on, by default its usual number or 1 for a quick
 * run, a small version to see that it works.
 */
public record ExperimentOptions(List<Long> seeds, boolean quick) {
  public static ExperimentOptions parse(List<String> arguments, int usualSeeds) {
    int seeds = 0;
    long first = 1;
    boolean quick = false;
    for (int i = 0; i < arguments.size(); i++) {
      switch (arguments.get(i)) {
        case "--quick" -> quick = true;
        case "--seeds" ->
            seeds = number("--seeds", i + 1 < arguments.size() ? arguments.get(++i) : "");
        case "--first-seed" ->
            first = number("--first-seed", i + 1 < arguments.size() ? arguments.get(++i) : "");
        default ->
            throw new IllegalArgumentException(
                "'"
                    + arguments.get(i)
                    + "' is not understood; give --seeds N, --first-seed N or --quick");
      }
    }
    if (seeds == 0) {
      seeds = quick ? 1 : usualSeeds;
    }
    return new ExperimentOptions(LongStream.range(first, first + seeds).boxed().toList(), quick);
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

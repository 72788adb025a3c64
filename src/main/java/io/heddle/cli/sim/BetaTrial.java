package io.heddle.cli.sim;

import io.heddle.config.HeddleConfig;
import io.heddle.sim.Contender;
import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.compare.Comparison;
import io.heddle.sim.report.JobOutcome.State;
import io.heddle.sim.report.RunFigures;
import io.heddle.sim.report.RunResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A workload under the policy haste-a with weights that differ.
 *
 * @param comparison with one contender, which has that policy
 * @param metric in seconds, small is good
 */
record BetaTrial(Comparison comparison, String metric) {
  /** The keys of the weights, in their order. */
  static final List<String> KEYS =
      List.of(HeddleConfig.BETA_FITNESS, HeddleConfig.BETA_URGENCY, HeddleConfig.BETA_ALIGNMENT);

  /** The same with some of the seeds. */
  BetaTrial ofSeeds(int from, int to) {
    return new BetaTrial(
        new Comparison(
            comparison.name(),
            comparison.source(),
            comparison.cluster(),
            comparison.contenders(),
            comparison.settings().subList(from, to),
            comparison.described()),
        metric);
  }

  /** How many seeds there are. */
  int seeds() {
    return comparison.settings().size();
  }

  /**
   * The weights as they are configured.
   *
   * @throws IllegalArgumentException if one is no number
   */
  List<Double> present() {
    Map<String, String> settings = contender().scheduler().settings();
    return KEYS.stream()
        .map(key -> settings.getOrDefault(key, HeddleConfig.defaults().get(key)))
        .map(Double::valueOf)
        .toList();
  }

  /** Mean of the metric over the seeds; infinite if a job did not end. */
  double cost(List<Double> weights) {
    double sum = 0;
    for (RunResult run : runs(weights)) {
      if (run.count(State.FINISHED) < run.jobs().size()) {
        return Double.POSITIVE_INFINITY;
      }
      sum +=
          RunFigures.of(run).entrySet().stream()
              .filter(figure -> figure.getKey().name().equals(metric))
              .findFirst()
              .orElseThrow()
              .getValue();
    }
    return sum / seeds();
  }

  private List<RunResult> runs(List<Double> weights) {
    Contender contender = contender();
    SchedulerChoice choice = contender.scheduler();
    Map<String, String> settings = new HashMap<>(choice.settings());
    for (int i = 0; i < KEYS.size(); i++) {
      settings.put(KEYS.get(i), String.valueOf(weights.get(i)));
    }
    SchedulerChoice weighted =
        new SchedulerChoice(choice.name(), choice.family(), settings, choice.allocations());
    Comparison one =
        new Comparison(
            comparison.name(),
            comparison.source(),
            comparison.cluster(),
            List.of(new Contender(weighted, contender.slowStart(), contender.oneQueue())),
            comparison.settings(),
            comparison.described());
    try {
      return one.run(position -> true).runs();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Contender contender() {
    return comparison.contenders().get(0);
  }
}

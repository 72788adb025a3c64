package io.heddle.bench.colocation.fluid;

import io.heddle.admit.AdmissionContext;
import io.heddle.admit.Admissions;
import io.heddle.bench.colocation.policy.Orders;
import io.heddle.bench.colocation.queue.PaperCases;
import io.heddle.bench.colocation.queue.PaperGroups;
import io.heddle.bench.colocation.queue.QueueCase;
import io.heddle.colocation.CoLocation;
import io.heddle.colocation.Period;
import io.heddle.config.LearningConfig;
import io.heddle.config.LearningConfig.BanditConfig;
import io.heddle.config.LearningConfig.Beside;
import io.heddle.config.LearningConfig.CompanionConfig;
import io.heddle.config.LearningConfig.UpdateRule;
import io.heddle.sim.workload.Seeds;
import io.heddle.state.StateFile.StateException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * Plays the papers' queues in the fluid simulation under Mary and Hugo, each with several step
 * sizes, and prints how much shorter each makes them than the order of submission, in per cent,
 * mean over the seeds: {@code StepTrial [SEEDS [LAUNCH-SECONDS [STEP...]]]}.
 */
final class StepTrial {
  private static final double HUNDRED = 100;
  private static final long SEEDS_OF_A_QUEUE = 1_000_000;
  private static final List<Double> STEPS = List.of(0.1, 0.3, 1.0, 2.0, 3.0, 5.0, 10.0);
  private static final Map<String, QueueCase> CASES =
      PaperCases.all().stream().collect(Collectors.toMap(QueueCase::name, Function.identity()));

  /** Queues, each after those that the papers ran before it. */
  private static final List<List<String>> SEQUENCES =
      List.of(
          List.of("queue-1"),
          List.of("queue-2"),
          List.of("learning"),
          List.of("learning", "prior"),
          List.of("learning", "prior", "queue-3"),
          List.of("learning", "prior", "queue-4"));

  private final int seeds;
  private final double launchSeconds;
  private final PrintStream out;

  StepTrial(int seeds, double launchSeconds, PrintStream out) {
    this.seeds = seeds;
    this.launchSeconds = launchSeconds;
    this.out = out;
  }

  public static void main(String[] arguments) throws StateException {
    int seeds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 20;
    double launch = arguments.length > 1 ? Double.parseDouble(arguments[1]) : 0;
    List<Double> steps =
        arguments.length > 2
            ? List.of(arguments).subList(2, arguments.length).stream().map(Double::valueOf).toList()
            : STEPS;
    new StepTrial(seeds, launch, System.out).run(steps);
  }

  void run(List<Double> steps) throws StateException {
    out.printf("%-16s", "policy, step");
    SEQUENCES.forEach(each -> out.printf("%11s", each.get(each.size() - 1)));
    out.println();
    for (Admissions policy : List.of(Admissions.MARY, Admissions.HUGO)) {
      for (double step : steps) {
        out.printf(Locale.ROOT, "%-6s%10.2f", policy.configName(), step);
        for (List<String> sequence : SEQUENCES) {
          out.printf(Locale.ROOT, "%11.1f", reduction(policy, config(step), sequence));
        }
        out.println();
      }
    }
  }

  private static LearningConfig config(double step) {
    return new LearningConfig(
        TimeUnit.MINUTES.toMillis(1),
        1_000,
        new BanditConfig(
            step, Beside.ROOM, UpdateRule.INCREMENT, 1, PaperGroups.TABLE_6, Long.MAX_VALUE),
        new CompanionConfig(1, 1, 0));
  }

  private double reduction(Admissions policy, LearningConfig config, List<String> sequence)
      throws StateException {
    double sum = 0;
    for (long seed : LongStream.rangeClosed(1, seeds).toArray()) {
      byte[] known = null;
      double makespan = 0;
      for (int i = 0; i < sequence.size(); i++) {
        long own = seed + (sequence.size() - 1 - i) * SEEDS_OF_A_QUEUE;
        CoLocation learner = new CoLocation(config, Seeds.random(own, "learner"));
        if (known != null) {
          learner.add(known);
        }
        RandomGenerator random = Seeds.random(own, "policy");
        makespan =
            new Player(
                    policy.create(config, AdmissionContext.of(learner::snapshot), random),
                    new Learner(learner))
                .play(CASES.get(sequence.get(i)), launchSeconds, own)
                .makespan();
        known = learner.write();
      }
      QueueCase last = CASES.get(sequence.get(sequence.size() - 1));
      sum += 1 - makespan / submitted(last, seed);
    }
    return HUNDRED * sum / seeds;
  }

  private double submitted(QueueCase about, long seed) {
    return new FluidRun(about, Orders.submission(), null, launchSeconds, seed).run().makespan();
  }

  private record Learner(CoLocation learner) implements Observer {
    @Override
    public void observe(Period period) {
      learner.observe(period);
    }

    @Override
    public void ended(CoLocation.Ended ended) {
      learner.ended(ended);
    }
  }
}

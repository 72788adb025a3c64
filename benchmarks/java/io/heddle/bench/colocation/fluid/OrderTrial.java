package io.heddle.bench.colocation.fluid;

import io.heddle.bench.colocation.policy.Orders;
import io.heddle.bench.colocation.queue.EmptyNodesFirst;
import io.heddle.bench.colocation.queue.PaperCases;
import io.heddle.bench.colocation.queue.QueueCase;
import io.heddle.bench.colocation.queue.RoundArrivals;
import io.heddle.bench.colocation.queue.SteadyStream;
import io.heddle.sim.workload.Seeds;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;

/**
 * Plays queues in the fluid simulation and prints how much shorter each policy makes them than the
 * order of submission, in per cent, mean over the seeds and for each case, and the longest wait in
 * times of the longest under that order: {@code OrderTrial [SEEDS [SEARCH-TRIALS [LAUNCH-SECONDS
 * [PLACEMENT]]]]}. A placement goes for all cases instead of each one's own.
 */
final class OrderTrial {
  private static final double HUNDRED = 100;
  private static final int RESTARTS = 4;

  private final List<QueueCase> cases;
  private final int seeds;
  private final double launchSeconds;
  private final PrintStream out;

  OrderTrial(List<QueueCase> cases, int seeds, double launchSeconds, PrintStream out) {
    this.cases = cases;
    this.seeds = seeds;
    this.launchSeconds = launchSeconds;
    this.out = out;
  }

  public static void main(String[] arguments) {
    int seeds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10;
    int trials = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 0;
    List<QueueCase> cases = new ArrayList<>(PaperCases.all());
    cases.add(SteadyStream.CASE);
    double launch = arguments.length > 2 ? Double.parseDouble(arguments[2]) : 0;
    if (arguments.length > 3) {
      EmptyNodesFirst placement = EmptyNodesFirst.valueOf(arguments[3].toUpperCase(Locale.ROOT));
      cases.replaceAll(each -> each.placed(placement));
    }
    OrderTrial trial = new OrderTrial(cases, seeds, launch, System.out);
    trial.head();
    new TreeMap<>(Player.REFERENCES).forEach(trial::row);
    if (trials > 0) {
      trial.bound(new OrderSearch(RESTARTS, trials, launch));
    }
  }

  private void head() {
    out.printf("%-16s", "policy");
    cases.forEach(each -> out.printf("%11s", each.name()));
    out.println("    longest waits");
  }

  private void row(String name, BiFunction<QueueCase, RandomGenerator, Player> player) {
    List<Double> reductions = new ArrayList<>();
    List<Double> waits = new ArrayList<>();
    for (QueueCase each : cases) {
      double reduction = 0;
      double wait = 0;
      for (long seed : LongStream.rangeClosed(1, seeds).toArray()) {
        FluidResult theirs = submitted(each, seed);
        FluidResult ours =
            player.apply(each, Seeds.random(seed, "policy")).play(each, launchSeconds, seed);
        reduction += HUNDRED * (1 - ours.makespan() / theirs.makespan()) / seeds;
        wait += ours.longestWait() / theirs.longestWait() / seeds;
      }
      reductions.add(reduction);
      waits.add(wait);
    }
    print(name, reductions, waits);
  }

  private void bound(OrderSearch search) {
    List<Double> reductions = new ArrayList<>();
    for (QueueCase each : cases) {
      double shortest =
          each.arrivals() == RoundArrivals.AT_ONCE ? search.best(each, 1) : Double.NaN;
      reductions.add(HUNDRED * (1 - shortest / submitted(each, 1).makespan()));
    }
    print("bound", reductions, List.of());
  }

  private FluidResult submitted(QueueCase about, long seed) {
    return new FluidRun(about, Orders.submission(), null, launchSeconds, seed).run();
  }

  private void print(String name, List<Double> reductions, List<Double> waits) {
    out.printf("%-16s", name);
    reductions.forEach(
        each -> out.printf("%11s", each.isNaN() ? "-" : String.format(Locale.ROOT, "%.1f", each)));
    out.print("   ");
    waits.forEach(each -> out.printf(Locale.ROOT, " %.1f", each));
    out.println();
  }
}

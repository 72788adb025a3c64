package io.heddle.bench.colocation.policy;

import io.heddle.sim.Interference;
import io.heddle.sim.Interference.Presence;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How fast jobs go in pairs, on average over their phases: what only the simulated world knows. */
public final class PairRates {
  private static final int STEPS = 12;

  private record Pair(String job, String other) {}

  private final Interference interference;
  private final int containers;
  private final Map<Pair, Double> known = new HashMap<>();

  /** Pairs that have so many containers each on a node. */
  public PairRates(Interference interference, int containers) {
    this.interference = interference;
    this.containers = containers;
  }

  /** The rate of {@code job} beside {@code other}, in (0, 1]; 1 as alone. */
  double of(String job, String other) {
    Pair pair = new Pair(job, other);
    Double rate = known.get(pair);
    if (rate == null) {
      rate = mean(pair);
      known.put(pair, rate);
    }
    return rate;
  }

  /** What both do together, in (0, 2]. */
  double sum(String job, String other) {
    return of(job, other) + of(other, job);
  }

  /** The job goes through its work evenly; whatever the other does then is as likely. */
  private double mean(Pair pair) {
    double time = 0;
    for (int step = 0; step < STEPS; step++) {
      double rate = 0;
      for (int others = 0; others < STEPS; others++) {
        Presence own = presence(pair.job(), step);
        rate += interference.of(List.of(own, presence(pair.other(), others))).rates().get(0);
      }
      time += STEPS / rate;
    }
    return STEPS / time;
  }

  private Presence presence(String job, int step) {
    return new Presence(job, (step + 0.5) / STEPS, containers);
  }
}

package io.heddle.bench.colocation.fluid;

import io.heddle.admit.AdmissionPolicy;
import io.heddle.bench.colocation.policy.Oracle;
import io.heddle.bench.colocation.policy.Orders;
import io.heddle.bench.colocation.policy.PairRates;
import io.heddle.bench.colocation.queue.QueueCase;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.random.RandomGenerator;

/** Who decides in one run; {@code observer} is null for who learns nothing. */
record Player(AdmissionPolicy policy, Observer observer) {
  /** Whose policies learn nothing, by the names of their rows. */
  static final Map<String, BiFunction<QueueCase, RandomGenerator, Player>> REFERENCES =
      Map.of(
          "random", (about, random) -> knowing(Orders.random(random)),
          "round-robin", (about, random) -> knowing(Orders.roundRobin()),
          "oracle-centred", (about, random) -> knowing(Oracle.centred(rates(about))),
          "oracle-prices",
              (about, random) -> knowing(Oracle.prices(rates(about), about.seconds())));

  private static Player knowing(AdmissionPolicy policy) {
    return new Player(policy, null);
  }

  private static PairRates rates(QueueCase about) {
    return new PairRates(about.interference(), about.layout().containersPerNode());
  }

  /** Plays a queue; {@code launchSeconds} is from choice to first container, at least 0. */
  FluidResult play(QueueCase about, double launchSeconds, long seed) {
    return new FluidRun(about, policy, observer, launchSeconds, seed).run();
  }
}

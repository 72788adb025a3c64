package io.heddle.bench.colocation.policy;

import io.heddle.admit.AdmissionPolicy;
import io.heddle.admit.AdmissionPolicy.Running;
import io.heddle.admit.AdmissionPolicy.Waiting;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Policies that know how fast pairs of jobs go. */
public final class Oracle {
  private static final double ROUNDING = 1e-12;

  private Oracle() {}

  /**
   * Best beside those on the freed nodes, less its mean beside the queue's jobs: a good companion
   * to all is kept for those that need one.
   */
  public static AdmissionPolicy centred(PairRates rates) {
    return (waiting, running) ->
        best(
            waiting,
            running,
            (candidate, partner) -> {
              double usual =
                  waiting.stream()
                      .mapToDouble(other -> rates.sum(candidate, use(other)))
                      .average()
                      .orElseThrow();
              return rates.sum(candidate, partner) - usual;
            });
  }

  /** Best by what both earn at the prices of the work that waits and runs. */
  public static AdmissionPolicy prices(PairRates rates, Map<String, Double> seconds) {
    return (waiting, running) -> {
      PackingPrices prices = new PackingPrices(work(waiting, running, seconds), rates);
      return best(
          waiting,
          running,
          (candidate, partner) ->
              rates.of(candidate, partner) * prices.of(candidate)
                  + rates.of(partner, candidate) * prices.of(partner));
    };
  }

  private static Map<String, Double> work(
      List<Waiting> waiting, List<Running> running, Map<String, Double> seconds) {
    return Stream.concat(
            waiting.stream().map(Oracle::use), running.stream().map(one -> one.job().name()))
        .collect(Collectors.groupingBy(use -> use, Collectors.summingDouble(seconds::get)));
  }

  private interface Worth {
    double of(String candidate, String partner);
  }

  private static int best(List<Waiting> waiting, List<Running> running, Worth worth) {
    Map<String, Double> values =
        waiting.stream()
            .map(Oracle::use)
            .distinct()
            .collect(Collectors.toMap(use -> use, beside(running, worth)::applyAsDouble));
    int best = 0;
    for (int i = 1; i < waiting.size(); i++) {
      if (values.get(use(waiting.get(i))) > values.get(use(waiting.get(best))) + ROUNDING) {
        best = i;
      }
    }
    return best;
  }

  private static ToDoubleFunction<String> beside(List<Running> running, Worth worth) {
    // Where no room is beside anyone, what was just started will be beside the next.
    boolean any = running.stream().anyMatch(partner -> partner.besideRoom() > 0);
    return candidate ->
        running.stream()
            .filter(partner -> !any || partner.besideRoom() > 0)
            .mapToDouble(
                partner ->
                    (any ? partner.besideRoom() : 1) * worth.of(candidate, partner.job().name()))
            .sum();
  }

  private static String use(Waiting waiting) {
    return waiting.job().name();
  }
}

package io.heddle.bench.haste;

import io.heddle.bench.compare.Entrant;
import io.heddle.bench.compare.Ratios;
import io.heddle.bench.compare.Setup;
import io.heddle.bench.experiment.Figures;
import io.heddle.bench.generate.Hints;
import io.heddle.config.HeddleConfig;
import io.heddle.sim.Schedulers;
import io.heddle.sim.report.LowerBound;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

public final class HasteRows {
  private static final Schedulers SCHEDULERS = new Schedulers(Setup.BY_HEARTBEATS);
  private static final String HASTE_A = "haste-a";
  private static final String MAKESPAN = "heddle-makespan";

  private HasteRows() {}

  static List<Entrant> all() {
    Stream<Stream<Entrant>> rows =
        Stream.of(
            Entrant.stock(SCHEDULERS, "fifo", "fair", "drf", "capacity"),
            Entrant.stock(SCHEDULERS, "fifo@1.0", "fair@1.0", "drf@1.0", "capacity@1.0"),
            Entrant.policy(SCHEDULERS, "ffd-dp"),
            Entrant.policy(SCHEDULERS, "haste"),
            policy(HASTE_A, HASTE_A, Map.of()),
            policy("haste-a+ita", HASTE_A, Map.of(HeddleConfig.INITIAL_ASSIGNMENT, "true")),
            policy(Entrant.HEDDLE, Entrant.HEDDLE, Map.of()),
            policy(MAKESPAN, MAKESPAN, Map.of()));
    return rows.flatMap(each -> each).toList();
  }

  /** Heddle's default policy, with iteration hints as HaSTE-A gets them, and these keys. */
  public static Stream<Entrant> heddle(String row, Map<String, String> keys) {
    return policy(row, Entrant.HEDDLE, keys);
  }

  /** HaSTE-A with iteration hints, as in the paper. */
  static Entrant hasteA() {
    return policy(HASTE_A, HASTE_A, Map.of()).findFirst().orElseThrow();
  }

  private static Stream<Entrant> policy(String row, String policy, Map<String, String> keys) {
    return Entrant.policy(SCHEDULERS, row, policy, keys, Hints.STAGES);
  }

  /**
   * Each of Heddle's rows against FIFO, Capacity, the better one of the Fair scheduler's two
   * policies at slow-start 1.0, and the bound.
   */
  static Map<String, Double> ratios(List<Entrant> entrants, Figures figures) {
    return Ratios.ofHeddle(
        entrants,
        figures,
        List.of(
            List.of("fifo"),
            List.of("capacity"),
            List.of("fair@1.0", "drf@1.0"),
            List.of(LowerBound.NAME)));
  }
}

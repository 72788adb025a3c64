package io.heddle.bench.demo;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Grant latency of two schedulers, as text. */
final class GrantTable {
  /** Share of the processors from which on other processes decide how long requests wait. */
  static final double BUSY = 0.5;

  private static final String ROW = "  %-38s %18s %18s%n";

  private GrantTable() {}

  static String of(GrantWaits stock, GrantWaits heddle) {
    double load = Math.max(stock.otherLoad(), heddle.otherLoad());
    if (load > BUSY) {
      return ("  The machine is too busy to judge how soon containers come: other processes used"
              + " %.0f %% of its%n  processors. Run the demo again when it is idle.%n")
          .formatted(100 * load);
    }
    return ROW.formatted("", "stock as shipped", "Heddle")
        + ROW.formatted(
            "allocated by the ResourceManager, ms",
            cell(stock.allocated()),
            cell(heddle.allocated()))
        + ROW.formatted(
            "received by the ApplicationMaster, ms",
            cell(stock.received()),
            cell(heddle.received()));
  }

  private static String cell(List<Long> millis) {
    List<Long> sorted = new ArrayList<>(millis);
    Collections.sort(sorted);
    return "%d (%d)".formatted(sorted.get((sorted.size() - 1) / 2), sorted.get(sorted.size() - 1));
  }
}

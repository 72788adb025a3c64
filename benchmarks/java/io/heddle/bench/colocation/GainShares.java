package io.heddle.bench.colocation;

import io.heddle.sim.report.ResultRow;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Share of an oracle's gain over the order of submission, by case; of two the larger gain. */
final class GainShares {
  private GainShares() {}

  /** By row and case; of the seeds' means. */
  static Map<String, Double> of(List<ResultRow> rows) {
    Map<String, Double> shares = new LinkedHashMap<>();
    for (ResultRow row : rows) {
      if (row.metric().equals(CaseFigures.MAKESPAN)
          && row.scheduler().startsWith(Contestants.COMPANION)) {
        Optional<Double> fifo = makespan(rows, row.workload(), Contestants.FIFO);
        Optional<Double> oracle =
            Stream.of(Contestants.ORACLE, Contestants.ORACLE_PRICES)
                .flatMap(name -> makespan(rows, row.workload(), name).stream())
                .min(Comparator.naturalOrder());
        if (fifo.isPresent() && oracle.isPresent()) {
          shares.put(
              row.workload() + ": " + row.scheduler() + "/" + Contestants.ORACLE + " gain",
              share(fifo.get(), row.mean(), oracle.get()));
        }
      }
    }
    return shares;
  }

  /** The share of the gain: (fifo - ours) / (fifo - oracle); NaN where there is none. */
  static double share(double fifo, double ours, double oracle) {
    return fifo == oracle ? Double.NaN : (fifo - ours) / (fifo - oracle);
  }

  private static Optional<Double> makespan(
      List<ResultRow> rows, String workload, String scheduler) {
    return rows.stream()
        .filter(row -> row.workload().equals(workload) && row.scheduler().equals(scheduler))
        .filter(row -> row.metric().equals(CaseFigures.MAKESPAN))
        .map(ResultRow::mean)
        .findFirst();
  }
}

package io.heddle.bench.colocation;

import io.heddle.bench.colocation.queue.QueueCase;
import io.heddle.bench.colocation.queue.RoundArrivals;
import io.heddle.bench.experiment.Figures;
import io.heddle.model.Utilisation;
import io.heddle.sim.report.LowerBound;
import io.heddle.sim.report.RunFigures;
import java.util.List;

/** What is reported of the runs of one queue. Of each seed the order of submission comes first. */
final class CaseFigures {
  static final String MAKESPAN = "makespan";

  /** Nobody is to wait longer than so many times the longest wait in the order of submission. */
  private static final double WAITING_FACTOR = 2.5;

  /** Hugo*'s limit in the paper, in rounds (CCPE 2020, section 4.3.1 and Figure 2). */
  private static final double LIMIT_SECONDS = 20 * RoundArrivals.ROUND_SECONDS;

  private static final double MILLIS = 1_000;

  private final QueueCase about;
  private final Figures figures;
  private RunSeen inOrder;

  CaseFigures(QueueCase about, Figures figures) {
    this.about = about;
    this.figures = figures;
  }

  void add(String row, RunSeen run) {
    if (row.equals(Contestants.FIFO)) {
      inOrder = run;
    }
    List<Double> waits = run.waitSeconds();
    double longest = longest(inOrder.waitSeconds());
    seconds(row, MAKESPAN, run.makespan());
    seconds(row, "wait-mean", waits.stream().mapToDouble(each -> each).average().orElse(0));
    seconds(row, "wait-max", longest(waits));
    add(row, "waited-too-long", tooLong(waits, longest), "jobs");
    double reached = waits.stream().filter(wait -> wait >= LIMIT_SECONDS).count();
    add(row, "waited-20-rounds", reached, "jobs");
    Utilisation use = run.use();
    add(row, "cpu-use", use.cpu(), RunFigures.RATIO);
    add(row, "cpu-deviation", run.cpuDeviation(), RunFigures.RATIO);
    add(row, "memory-use", use.memory(), RunFigures.RATIO);
    add(row, "disk-use", use.disk(), RunFigures.RATIO);
    add(row, "network-use", use.network() / 2, RunFigures.RATIO);
    if (run.unfinished() > 0) {
      throw new IllegalStateException(
          "%s, %s: %d jobs did not end".formatted(about.name(), row, run.unfinished()));
    }
  }

  private static double longest(List<Double> waits) {
    return waits.stream().mapToDouble(each -> each).max().orElse(0);
  }

  private static double tooLong(List<Double> waits, double longestInOrder) {
    return waits.stream().filter(wait -> wait > WAITING_FACTOR * longestInOrder).count();
  }

  private void seconds(String row, String metric, double value) {
    add(row, metric, value, RunFigures.SECONDS);
  }

  private void add(String row, String metric, double value, String unit) {
    figures.add(about.name(), row, metric, value, unit);
  }

  void addBound(long seed) {
    DrivenQueue queue = DrivenQueue.of(about);
    LowerBound bound = LowerBound.of(queue.workload(seed), queue.cluster().capacity());
    seconds(LowerBound.NAME, MAKESPAN, bound.makespan() / MILLIS);
  }
}

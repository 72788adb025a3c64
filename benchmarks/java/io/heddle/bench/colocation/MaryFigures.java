package io.heddle.bench.colocation;

import io.heddle.bench.colocation.queue.CalibratedJobs;
import io.heddle.bench.colocation.queue.Layout;
import io.heddle.bench.colocation.queue.PaperQueues;
import io.heddle.bench.colocation.queue.QueueCase;
import io.heddle.bench.colocation.queue.RoundArrivals;
import java.util.ArrayList;
import java.util.List;

final class MaryFigures {
  private static final double MINUTE = 60;

  /** Placement is random: the mean over some runs. */
  private static final int RUNS = 4;

  private MaryFigures() {}

  static List<PublishedFigure> of(CalibratedJobs jobs) {
    List<PublishedFigure> figures = new ArrayList<>();
    figures.add(total("queue 1", 148.5, jobs, PaperQueues.QUEUE_1));
    figures.add(total("queue 2", 137.0, jobs, PaperQueues.QUEUE_2));
    jobs.seconds()
        .forEach(
            (job, seconds) -> figures.add(PublishedFigure.aboutTenMinutes(job, seconds / MINUTE)));
    return figures;
  }

  private static PublishedFigure total(
      String name, double minutes, CalibratedJobs jobs, List<String> order) {
    QueueCase queue = jobs.queue(name, Layout.MARY, order, RoundArrivals.AT_ONCE);
    double sum = 0;
    for (int seed = 1; seed <= RUNS; seed++) {
      sum += DrivenRun.inOrder(queue, seed).makespan();
    }
    return new PublishedFigure("duration, " + name, minutes, sum / RUNS / MINUTE, "min");
  }
}

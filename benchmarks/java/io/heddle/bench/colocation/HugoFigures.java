package io.heddle.bench.colocation;

import io.heddle.bench.colocation.queue.CalibratedJobs;
import io.heddle.bench.colocation.queue.Layout;
import io.heddle.bench.colocation.queue.PaperQueues;
import io.heddle.bench.colocation.queue.QueueCase;
import io.heddle.bench.colocation.queue.RoundArrivals;
import io.heddle.bench.interference.QueueingInterference;
import io.heddle.model.Utilisation;
import io.heddle.sim.Interference.Presence;
import io.heddle.sim.Interference.Shared;
import io.heddle.sim.engine.scheduler.UseSum;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

final class HugoFigures {
  private static final double HUNDRED = 100;
  private static final double MINUTE = 60;
  private static final int STEPS = 60;

  /** On 10 nodes the 64 executors are six or seven a node. */
  private static final int CONTAINERS_ALONE = 6;

  /**
   * Megabytes per second, received and sent together, that count as 100 %: {@link
   * Utilisation#network} counts them apart.
   */
  private static final double NETWORK_HUNDRED = 50;

  /** CPU, disk, network in per cent (CCPE 2020, Table 1), then CPU by thirds (Table 2). */
  private static final Map<String, double[]> ALONE =
      Map.of(
          "E", new double[] {24.87, 3.45, 4.05, 17.16, 26.19, 30.91},
          "F", new double[] {15.96, 4.14, 5.86, 25.24, 17.01, 6.51},
          "B", new double[] {4.95, 0.37, 1.16, 9.34, 2.82, 2.52},
          "G", new double[] {26.79, 33.25, 5.84, 36.11, 20.38, 25.17});

  private HugoFigures() {}

  static List<PublishedFigure> of(CalibratedJobs jobs) {
    List<PublishedFigure> figures = new ArrayList<>();
    QueueCase learning = queue(jobs, PaperQueues.LEARNING);
    QueueCase third = queue(jobs, PaperQueues.QUEUE_3);
    figures.add(total("learning", 180 + 40 / MINUTE, DrivenRun.inOrder(learning, 1)));
    figures.add(
        total("prior", 128 + 17 / MINUTE, DrivenRun.inOrder(queue(jobs, PaperQueues.PRIOR), 1)));
    RunSeen three = DrivenRun.inOrder(third, 1);
    RunSeen four = DrivenRun.inOrder(queue(jobs, PaperQueues.QUEUE_4), 1);
    figures.add(total("queue 3", 163 + 15 / MINUTE, three));
    figures.add(total("queue 4", 158 + 48 / MINUTE, four));
    figures.addAll(use("queue 3", three.use(), 10.44, 38.52, 16.86, 22.65));
    figures.addAll(use("queue 4", four.use(), 10.90, 39.64, 17.14, 23.18));
    ALONE.keySet().stream().sorted().forEach(job -> figures.addAll(alone(jobs, job)));
    jobs.seconds()
        .forEach(
            (job, seconds) -> figures.add(PublishedFigure.aboutTenMinutes(job, seconds / MINUTE)));
    return figures;
  }

  private static QueueCase queue(CalibratedJobs jobs, List<String> queue) {
    return jobs.queue("", Layout.HUGO, queue, RoundArrivals.AT_ONCE);
  }

  private static PublishedFigure total(String queue, double minutes, RunSeen result) {
    return new PublishedFigure("duration, " + queue, minutes, result.makespan() / MINUTE, "min");
  }

  private static List<PublishedFigure> use(
      String queue, Utilisation use, double cpu, double memory, double disk, double network) {
    return List.of(
        new PublishedFigure("CPU, " + queue, cpu, use.cpu() * HUNDRED, "%"),
        new PublishedFigure("memory, " + queue, memory, use.memory() * HUNDRED, "%"),
        new PublishedFigure("disk, " + queue, disk, use.disk() * HUNDRED, "%"),
        new PublishedFigure("network, " + queue, network, use.network() * NETWORK_HUNDRED, "%"));
  }

  private static List<PublishedFigure> alone(CalibratedJobs jobs, String job) {
    double[] published = ALONE.get(job);
    Utilisation all = meanAlone(jobs, job, 0, 1);
    List<PublishedFigure> figures = new ArrayList<>();
    figures.add(
        new PublishedFigure("Table 1, CPU, " + job, published[0], all.cpu() * HUNDRED, "%"));
    figures.add(
        new PublishedFigure("Table 1, disk, " + job, published[1], all.disk() * HUNDRED, "%"));
    figures.add(
        new PublishedFigure(
            "Table 1, network, " + job, published[2], all.network() * NETWORK_HUNDRED, "%"));
    for (int third = 0; third < 3; third++) {
      Utilisation use = meanAlone(jobs, job, third / 3.0, (third + 1) / 3.0);
      figures.add(
          new PublishedFigure(
              "Table 2, CPU in third " + (third + 1) + ", " + job,
              published[3 + third],
              use.cpu() * HUNDRED,
              "%"));
    }
    return figures;
  }

  private static Utilisation meanAlone(CalibratedJobs jobs, String job, double from, double to) {
    QueueingInterference model = jobs.interference();
    UseSum sum = new UseSum();
    for (int step = 0; step < STEPS; step++) {
      double done = from + (to - from) * (step + 0.5) / STEPS;
      Shared shared = model.of(List.of(new Presence(job, done, CONTAINERS_ALONE)));
      sum.add(shared.use(), 1);
    }
    return sum.mean();
  }
}

package io.heddle.bench.elastic;

import io.heddle.bench.generate.Choice;
import io.heddle.bench.generate.Choice.Option;
import io.heddle.bench.generate.ClusterLoad;
import io.heddle.bench.generate.ProductionMix;
import io.heddle.bench.generate.SubmitTimes;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.Workload;
import java.util.List;

/**
 * Production jobs that arrive for a while.
 *
 * @param load as a share of what the largest cluster could do, in the mean
 * @param swing of the load around its mean, as a share; 0 for a constant one
 */
record ElasticDemand(double load, double swing, double hours) {
  private static final Choice<String> QUEUE =
      new Choice<>(List.of(new Option<>("root.default", 1)));
  private static final int JOBS = 20_000;
  private static final double SECONDS_PER_HOUR = 3_600;
  private static final int STEPS = 60;

  String text() {
    return swing == 0 ? "load-" + load : "day-" + load;
  }

  Workload jobs(ClusterSpec cluster, long seed) {
    int seconds = (int) (hours * SECONDS_PER_HOUR * load);
    List<Job> jobs =
        new ClusterLoad(cluster, seconds)
            .of(new ProductionMix(JOBS, 1, QUEUE).generate(cluster, seed).jobs());
    List<Job> even = SubmitTimes.poisson(new Workload(text(), jobs), cluster, load, seed).jobs();
    double end = even.get(even.size() - 1).submitMillis();
    return new Workload(
        text(),
        even.stream()
            .map(job -> job.submittedAt(Math.round(end * warped(job.submitMillis() / end))))
            .toList());
  }

  /** When the share {@code done} of the jobs of a day has come; both in [0, 1]. */
  private double warped(double done) {
    double low = 0;
    double high = 1;
    for (int step = 0; step < STEPS; step++) {
      double middle = (low + high) / 2;
      // The load is 1 - swing * cos: least at the ends, largest in the middle.
      double come = middle - swing * Math.sin(2 * Math.PI * middle) / (2 * Math.PI);
      if (come < done) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }
}

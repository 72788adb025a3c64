package io.heddle.bench.reality;

import io.heddle.bench.experiment.Figures;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * One real run beside at least 2 simulations under the same scheduler, and {@code others} under
 * another: what order looks like that is not the same.
 */
record Agreement(String scheduler, Observed real, List<Observed> simulated, List<Observed> others) {
  /** Share by which a job's simulated completion time is off, either way. */
  static final String ERROR = "jct-error";

  /** How far containers were allocated in the same order. */
  static final String ORDER = "order";

  void addTo(Figures figures) {
    real.addTo(scheduler, figures);
    for (String job : real.jobs().keySet()) {
      double is = real.jobs().get(job).completionSeconds();
      double said = mean(run -> run.jobs().get(job).completionSeconds());
      pair(figures, job, "jct", is, said);
      figures.add(job, scheduler, ERROR, Math.abs(said / is - 1), "ratio");
    }
    pair(
        figures,
        Observed.ALL,
        "jct-mean",
        real.meanCompletionSeconds(),
        mean(Observed::meanCompletionSeconds));
    pair(
        figures, Observed.ALL, "makespan", real.makespanSeconds(), mean(Observed::makespanSeconds));
    order(figures);
  }

  private void pair(Figures figures, String job, String metric, double is, double said) {
    figures.add(job, scheduler, metric + "-simulated", said, "s");
    figures.add(job, scheduler, metric + "-simulated/real", said / is, "ratio");
  }

  private void order(Figures figures) {
    Observed first = simulated.get(0);
    figures.add(Observed.ALL, scheduler, ORDER, mean(simulated, real), "tau");
    figures.add(
        Observed.ALL,
        scheduler,
        "order-simulated-twice",
        mean(simulated.subList(1, simulated.size()), first),
        "tau");
    figures.add(Observed.ALL, scheduler, "order-other-scheduler", mean(others, real), "tau");
  }

  private static double mean(List<Observed> runs, Observed other) {
    return runs.stream()
        .mapToDouble(run -> AllocationOrder.correlation(run, other))
        .average()
        .orElseThrow();
  }

  private double mean(ToDoubleFunction<Observed> figure) {
    return simulated.stream().mapToDouble(figure).average().orElseThrow();
  }
}

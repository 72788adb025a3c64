package io.heddle.bench.adaptive;

import io.heddle.bench.adaptive.operator.Estimates;
import io.heddle.tune.latency.LatencyModel;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Snapshot.Family;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** One mix of jobs under one scheduler, with its mean latency in seconds under each candidate. */
@SuppressWarnings("ArrayRecordComponent") // Never compared, and seen in this package alone.
record BestCase(MixRun run, List<List<QueueSettings>> candidates, double[] means) {
  static BestCase measure(JobMix mix, Family family, PriorityQueues queues, long seed) {
    MixRun run = new MixRun(mix, new StockCluster(family, queues));
    List<List<QueueSettings>> candidates = SettingCandidates.of(family, queues);
    return new BestCase(run, candidates, simulated(run, candidates, seed));
  }

  private static double[] simulated(MixRun run, List<List<QueueSettings>> candidates, long seed) {
    return candidates.stream()
        .mapToDouble(
            settings -> Arrays.stream(run.simulate(settings, seed)).average().orElseThrow())
        .toArray();
  }

  double[] predicted(LatencyModel model) {
    return predicted(model, new Estimates(0, 0));
  }

  double[] predicted(LatencyModel model, Estimates estimates) {
    LatencyModel.Predictor predictor =
        model.of(run.cluster().family(), run.cluster().tuned(), run.waiting(estimates));
    return candidates.stream()
        .mapToDouble(settings -> predictor.mean(run.mix().containers(), settings))
        .toArray();
  }

  String scheduler() {
    return run.cluster().family().name().toLowerCase(Locale.ROOT)
        + "-"
        + run.cluster().queues().count()
        + "-queues";
  }

  String source() {
    return run.mix().name().substring(0, run.mix().name().indexOf('-'));
  }

  double[] errors(double[] predicted) {
    double[] errors = new double[means.length];
    for (int i = 0; i < errors.length; i++) {
      errors[i] = Math.abs(predicted[i] - means[i]) / means[i];
    }
    return errors;
  }

  /** How much more latency the apparent best has than the best: 0 for it and its equals. */
  double loss(double[] predicted) {
    int chosen = 0;
    for (int i = 1; i < predicted.length; i++) {
      chosen = predicted[i] < predicted[chosen] ? i : chosen;
    }
    return means[chosen] / best() - 1;
  }

  double blindLoss() {
    return Arrays.stream(means).average().orElseThrow() / best() - 1;
  }

  double best() {
    return Arrays.stream(means).min().orElseThrow();
  }

  IntStream bests() {
    return IntStream.range(0, means.length).filter(i -> means[i] == best());
  }

  /** How much more latency the candidates that are not best have in the mean; 0 if all are. */
  double othersLoss() {
    return Arrays.stream(means)
        .filter(mean -> mean > best())
        .map(mean -> mean / best() - 1)
        .average()
        .orElse(0);
  }
}

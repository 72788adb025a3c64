package io.heddle.tune.search;

import io.heddle.tune.latency.LatencyModel.Predictor;
import io.heddle.tune.search.GroupSearch.Found;
import io.heddle.tune.workload.Queue.QueueSettings;
import java.util.List;

/** Keeps the best of the settings that it is shown; the first of equally good ones. */
final class BestSoFar {
  private final Predictor predictor;
  private final double units;
  private List<QueueSettings> settings;
  private double mean;
  private int evaluations = 1;

  BestSoFar(Predictor predictor, double units, List<QueueSettings> first) {
    this.predictor = predictor;
    this.units = units;
    settings = first;
    mean = predictor.mean(units, first);
  }

  void offer(List<QueueSettings> candidate) {
    evaluations++;
    double predicted = predictor.mean(units, candidate);
    if (predicted < mean) {
      settings = candidate;
      mean = predicted;
    }
  }

  List<QueueSettings> settings() {
    return settings;
  }

  int evaluations() {
    return evaluations;
  }

  Found found() {
    return new Found(settings, mean, evaluations);
  }
}

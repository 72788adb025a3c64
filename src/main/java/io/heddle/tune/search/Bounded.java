package io.heddle.tune.search;

import io.heddle.tune.latency.LatencyModel.Predictor;
import io.heddle.tune.workload.QueueSettings;
import java.util.List;

/**
 * Predictions none of which is above a bound, so that settings under which fewer jobs starve win.
 */
record Bounded(Predictor predictor, double mostSeconds) implements Predictor {
  @Override
  public double[] latencies(double units, List<QueueSettings> settings) {
    double[] latencies = predictor.latencies(units, settings);
    for (int i = 0; i < latencies.length; i++) {
      latencies[i] = Math.min(latencies[i], mostSeconds);
    }
    return latencies;
  }
}

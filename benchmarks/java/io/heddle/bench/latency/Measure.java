package io.heddle.bench.latency;

record Measure(String workload, String metric, double value, String unit) {
  static Measure millis(String workload, String metric, double value) {
    return new Measure(workload, metric, value, "ms");
  }
}

package io.heddle.history.spark;

import com.fasterxml.jackson.databind.JsonNode;
import io.heddle.history.MeasuredUse.OfTask;
import java.util.List;

/**
 * Use of a task by Spark's names ({@code JsonProtocol}): processor time of its thread, and memory
 * of its executor's processes, told only with {@code spark.executor.processTreeMetrics.enabled};
 * the JVM's heap in use is something else.
 */
final class SparkMetrics {
  private static final double NANOS = 1e6;
  private static final double MEBIBYTE = 1 << 20;
  private static final List<String> RESIDENT =
      List.of("ProcessTreeJVMRSSMemory", "ProcessTreePythonRSSMemory", "ProcessTreeOtherRSSMemory");

  private SparkMetrics() {}

  static OfTask use(JsonNode taskEnd) {
    JsonNode task = taskEnd.path("Task Metrics");
    JsonNode executor = taskEnd.path("Task Executor Metrics");
    double cpuNanos =
        task.path("Executor CPU Time").asDouble(Double.NaN)
            + task.path("Executor Deserialize CPU Time").asDouble();
    double resident = RESIDENT.stream().mapToDouble(name -> executor.path(name).asDouble()).sum();
    return new OfTask(cpuNanos / NANOS, resident > 0 ? resident / MEBIBYTE : Double.NaN);
  }
}

package io.heddle.history.tez;

import com.fasterxml.jackson.databind.JsonNode;
import io.heddle.history.HistoryText;
import io.heddle.history.MeasuredUse;
import io.heddle.history.MeasuredUse.OfTask;
import io.heddle.history.TimeSum;
import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.TaskUse;

/** A vertex of a DAG of Tez: what its tasks took, and what they used by Tez's counters. */
final class TezVertex {
  private static final String CPU = "CPU_MILLISECONDS";
  private static final String MEMORY = "PHYSICAL_MEMORY_BYTES";
  private static final String HEAP = "COMMITTED_HEAP_BYTES";
  private static final double MEBIBYTE = 1 << 20;
  private static final double MILLIS = 1_000;
  final int index;

  private String name = "";
  private long tasks;
  private double meanMillis;
  private OfTask all = OfTask.UNKNOWN;
  private final TimeSum attempts = new TimeSum();
  private final MeasuredUse use = new MeasuredUse();

  TezVertex(int index) {
    this.index = index;
  }

  void add(JsonNode entity, JsonNode info) {
    name = HistoryText.brief(info.path("vertexName").asText(name));
    tasks = info.path("numTasks").asLong(tasks);
    for (JsonNode event : entity.path("events")) {
      // The number of tasks may be changed while the DAG runs.
      tasks = event.path("eventinfo").path("numTasks").asLong(tasks);
    }
    tasks = Math.max(info.path("numSucceededTasks").asLong(), tasks);
    meanMillis = info.path("stats").path("avgTaskDuration").asDouble(meanMillis);
    all = info.has("counters") ? use(info.path("counters")) : all;
  }

  void attempt(JsonNode info) {
    long start = info.path("startTime").asLong();
    long end = info.path("endTime").asLong();
    attempts.add(start, end);
    use.add(start, end, use(info.path("counters")));
  }

  /**
   * By {@code org.apache.tez.common.counters.TaskCounter}: processor time, and memory at the end of
   * its process tree, or by default its heap; of one task or a sum.
   */
  private static OfTask use(JsonNode counters) {
    double heap = counters.path(HEAP).asDouble(Double.NaN);
    return new OfTask(
        counters.path(CPU).asDouble(Double.NaN), counters.path(MEMORY).asDouble(heap) / MEBIBYTE);
  }

  String name() {
    return name;
  }

  long tasks() {
    return tasks;
  }

  double seconds() {
    if (attempts.count() > 0) {
      return attempts.stageSeconds();
    }
    TimeSum times = new TimeSum();
    times.addMean(1, Math.max(0, meanMillis));
    return times.stageSeconds();
  }

  /** By attempts, or where these do not tell, by sums over tasks. */
  TaskUse use(ResourceVector demand) {
    TaskUse byAttempts = use.of(demand, 1);
    if (byAttempts.isKnown()) {
      return byAttempts;
    }
    MeasuredUse sums = new MeasuredUse();
    sums.add(tasks * seconds() * MILLIS, new OfTask(all.cpuMillis(), all.mebibytes() / tasks));
    return sums.of(demand, 1);
  }
}

package io.heddle.bench.decima.jobs;

import io.heddle.model.StageGraph;
import java.util.List;

/** A job whose stages were measured, such as {@code 10g/21}. */
public record DagJob(String name, StageGraph graph, List<StageTimes> times) {
  /** Mean durations of all tasks together, in seconds. */
  double work() {
    double work = 0;
    for (int stage = 0; stage < graph.stages(); stage++) {
      work += graph.tasks(stage) * graph.taskSeconds(stage);
    }
    return work;
  }
}

package io.heddle.bench.decima.jobs;

import io.heddle.model.StageGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

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

  /** Returns the same job, of whose tasks policies expect these durations. */
  DagJob believed(DoubleUnaryOperator seconds) {
    int stages = graph.stages();
    int[] tasks = new int[stages];
    double[] durations = new double[stages];
    List<int[]> parents = new ArrayList<>();
    for (int stage = 0; stage < stages; stage++) {
      tasks[stage] = graph.tasks(stage);
      durations[stage] = seconds.applyAsDouble(graph.taskSeconds(stage));
      parents.add(graph.parents(stage));
    }
    return new DagJob(name, new StageGraph(tasks, durations, parents), times);
  }
}

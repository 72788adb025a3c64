package io.heddle.sim.workload;

import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.JobModel.Executors;
import java.util.List;

/**
 * Stage of a {@link Dag} or of {@link Executors}.
 *
 * @param parents indices below this stage's own
 * @param tasks for executors the demand says nothing: tasks run in the executors' slots
 */
public record WorkloadStage(List<Integer> parents, TaskGroup tasks) {
  public WorkloadStage {
    parents = List.copyOf(parents);
  }
}

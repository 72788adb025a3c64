package io.heddle.sim.workload;

import io.heddle.model.ResourceVector;
import java.util.List;

/**
 * Stages of tasks in long-lived executors, as Spark runs them.
 *
 * @param demand of one executor: memory in MiB, virtual cores
 * @param count how many executors the application asks for
 * @param slots how many tasks an executor runs at a time
 * @param stages in an order in which parents come before children
 */
public record Executors(ResourceVector demand, int count, int slots, List<Stage> stages)
    implements JobModel {
  public Executors {
    stages = Stages.inOrder(stages);
    if (count < 1 || slots < 1) {
      throw new IllegalArgumentException(
          "executors " + count + ", slots " + slots + ": each is at least 1");
    }
  }
}

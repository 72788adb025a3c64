package io.heddle.sim.workload;

import java.util.List;

/**
 * Stages of tasks, each task in a container of its own, as Tez runs them; without any parent it is
 * a plain bag of tasks.
 *
 * @param stages in an order in which parents come before children
 */
public record Dag(List<Stage> stages) implements JobModel {
  public Dag {
    stages = Stages.inOrder(stages);
  }
}

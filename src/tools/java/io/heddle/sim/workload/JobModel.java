package io.heddle.sim.workload;

import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.NodeChoice.Spread;
import java.util.List;

/** What a job does, and so how its ApplicationMaster behaves. */
public sealed interface JobModel {
  /**
   * Rounds of MapReduce, one after the other, as an iterative job or a chain of queries makes them.
   * Each round is an application of its own, submitted when the one before has ended.
   *
   * @param rounds at least one
   */
  record Chain(List<MapReduce> rounds) implements JobModel {
    public Chain {
      rounds = List.copyOf(rounds);
      if (rounds.isEmpty()) {
        throw new IllegalArgumentException("a chain needs at least one round");
      }
    }
  }

  /**
   * Long-lived containers that work together at a pace that depends on who else is on their nodes.
   *
   * @param demand of one container, as it is asked for: memory in MiB, virtual cores
   */
  record CoLocated(ResourceVector demand, Spread spread, Work work) implements JobModel {}

  /**
   * Stages of tasks, each task in a container of its own, as Tez runs them; without any parent it
   * is a plain bag of tasks.
   *
   * @param stages in an order in which parents come before children
   */
  record Dag(List<WorkloadStage> stages) implements JobModel {
    public Dag {
      stages = inOrder(stages);
    }
  }

  /**
   * Stages of tasks in long-lived executors, as Spark runs them.
   *
   * @param demand of one executor: memory in MiB, virtual cores
   * @param count how many executors the application asks for
   * @param slots how many tasks an executor runs at a time
   * @param stages in an order in which parents come before children
   */
  record Executors(ResourceVector demand, int count, int slots, List<WorkloadStage> stages)
      implements JobModel {
    public Executors {
      stages = inOrder(stages);
      if (count < 1 || slots < 1) {
        throw new IllegalArgumentException(
            "executors " + count + ", slots " + slots + ": each is at least 1");
      }
    }
  }

  /**
   * One round of map and reduce.
   *
   * @param shuffleMillis how long a reduce fetches map outputs before it can reduce; overlaps with
   *     the maps that still run
   */
  record MapReduce(TaskGroup maps, TaskGroup reduces, long shuffleMillis) implements JobModel {
    public MapReduce {
      if (shuffleMillis < 0) {
        throw new IllegalArgumentException(
            "shuffle " + shuffleMillis + " ms: it cannot be negative");
      }
    }
  }

  /**
   * A copy.
   *
   * @throws IllegalArgumentException unless parents come before children
   */
  private static List<WorkloadStage> inOrder(List<WorkloadStage> stages) {
    for (int i = 0; i < stages.size(); i++) {
      for (int parent : stages.get(i).parents()) {
        if (parent < 0 || parent >= i) {
          throw new IllegalArgumentException(
              "stage " + i + " names parent " + parent + ": parents come before their children");
        }
      }
    }
    return List.copyOf(stages);
  }

  /**
   * What the containers of a co-located job do together.
   *
   * @param use what they make of the hardware: the name of a profile of use
   * @param soloMillis how long it takes where they share no node, at least 1
   */
  record Work(String use, long soloMillis, Progress progress) {
    /** What the master tells of it. */
    public enum Progress {
      TOLD,
      UNKNOWN
    }

    public Work {
      if (soloMillis < 1) {
        throw new IllegalArgumentException("alone it takes " + soloMillis + " ms: at least 1");
      }
    }
  }
}

package io.heddle.sim.workload;

import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.NodeChoice.Spread;
import java.util.List;

/** What a job does, and so how its ApplicationMaster behaves. */
public sealed interface JobModel {
  /**
   * Rounds of MapReduce, one application after the other, as in an iterative job or a chain of
   * queries.
   */
  record Chain(List<MapReduce> rounds) implements JobModel {
    public Chain {
      rounds = List.copyOf(rounds);
      if (rounds.isEmpty()) {
        throw new IllegalArgumentException("a chain needs at least one round");
      }
    }
  }

  /** Containers whose pace depends on who else is on their nodes; {@code demand} is of one. */
  record CoLocated(ResourceVector demand, Spread spread, Work work) implements JobModel {}

  /**
   * Stages, parents before children, each task in its own container, as Tez runs them; without any
   * parent it is a plain bag of tasks.
   */
  record Dag(List<WorkloadStage> stages) implements JobModel {
    public Dag {
      stages = inOrder(stages);
    }
  }

  /**
   * Stages, parents before children, in long-lived executors, as Spark runs them.
   *
   * @param demand of one executor: memory in MiB, virtual cores
   * @param count executors asked for
   * @param slots tasks an executor runs at a time
   * @param gang executors without which no task starts; 1 to {@code count}
   */
  record Executors(
      ResourceVector demand, int count, int slots, int gang, List<WorkloadStage> stages)
      implements JobModel {
    public Executors(ResourceVector demand, int count, int slots, List<WorkloadStage> stages) {
      this(demand, count, slots, 1, stages);
    }

    public Executors {
      stages = inOrder(stages);
      if (gang < 1 || gang > count) {
        throw new IllegalArgumentException(
            "gang " + gang + " of " + count + " executors: from 1 to all of them");
      }
      if (count < 1 || slots < 1) {
        throw new IllegalArgumentException(
            "executors " + count + ", slots " + slots + ": each is at least 1");
      }
    }
  }

  /**
   * One round of map and reduce.
   *
   * @param shuffleMillis how long a reduce fetches map outputs; overlaps with maps that still run
   */
  record MapReduce(TaskGroup maps, TaskGroup reduces, long shuffleMillis) implements JobModel {
    public MapReduce {
      if (shuffleMillis < 0) {
        throw new IllegalArgumentException(
            "shuffle " + shuffleMillis + " ms: it cannot be negative");
      }
    }
  }

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

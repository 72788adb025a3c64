package io.heddle.sim.app;

import io.heddle.sim.SimulationSettings;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.JobModel.CoLocated;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.JobModel.Executors;
import io.heddle.sim.workload.JobModel.MapReduce;
import java.util.List;
import java.util.function.IntFunction;

/** Makes the master that a job needs. */
public final class Masters {
  private Masters() {}

  /**
   * A master for one application.
   *
   * @param hosts where the input of each map lies, by its index, the same at every call; an empty
   *     list where it does not matter
   * @throws IllegalArgumentException if the model is a chain
   */
  public static ApplicationMaster of(
      JobModel model, SimulationSettings settings, IntFunction<List<String>> hosts) {
    if (model instanceof MapReduce job) {
      return new MapReduceMaster(job, settings.slowStart(), hosts);
    }
    if (model instanceof Dag dag) {
      return new DagMaster(dag);
    }
    if (model instanceof Executors job) {
      return new ExecutorsMaster(job, settings.timing().gangTimeout());
    }
    if (model instanceof CoLocated job) {
      return new CoLocatedMaster(job);
    }
    throw new IllegalArgumentException(
        "a chain is no application: make a master for each of its rounds");
  }

  /** What a container of a job is for, by the priority of its request. */
  public static String kind(JobModel model, int priority) {
    if (!(model instanceof MapReduce)) {
      return "task";
    }
    return priority == MapReduceMaster.REDUCE ? "reduce" : "map";
  }

  /** A master whose inputs are as near everywhere. */
  public static ApplicationMaster of(JobModel model, SimulationSettings settings) {
    return of(model, settings, WaitingTasks.ANYWHERE);
  }
}

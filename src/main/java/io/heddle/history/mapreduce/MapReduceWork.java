package io.heddle.history.mapreduce;

import io.heddle.history.TaskDurations;
import io.heddle.history.TimeSum;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.WorkloadStage;
import java.util.List;

/**
 * What the tasks of a MapReduce job took that succeeded. Of a reduce that is what it did once it
 * had fetched all; how long it fetched beyond the last map's end is the job's shuffle.
 */
final class MapReduceWork {
  private final TaskDurations maps = new TaskDurations();
  private final TaskDurations reduces = new TaskDurations();
  private final TimeSum shuffles = new TimeSum();

  void map(long started, long ended) {
    maps.add(started, ended);
  }

  /**
   * Adds a reduce.
   *
   * @param fetched when it had all outputs of maps; 0 where unknown
   * @param lastMapEnd of the job
   */
  void reduce(long started, long fetched, long ended, long lastMapEnd) {
    long fetching = Math.max(started, lastMapEnd);
    shuffles.add(fetching, Math.max(fetching, fetched));
    reduces.add(Math.max(fetching, fetched), ended);
  }

  /** A round of so many maps and reduces; a task of whose time nothing is known takes none. */
  MapReduce round(MapReduceJobConf conf, int mapTasks, int reduceTasks) {
    return new MapReduce(
        new TaskGroup(conf.map(), maps.of(mapTasks, 0)),
        new TaskGroup(conf.reduce(), reduces.of(reduceTasks, 0)),
        shuffles.meanMillis());
  }

  /**
   * A job that ran inside of its master, which here is one task of the master's size: the workload
   * file has no masters that work.
   */
  static JobModel inMaster(MapReduceJobConf conf, long millis) {
    TaskGroup task = new TaskGroup(conf.master(), Durations.equal(1, Math.max(0, millis)));
    return new Dag(List.of(new WorkloadStage(List.of(), task)));
  }
}

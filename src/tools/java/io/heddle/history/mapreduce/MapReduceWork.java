package io.heddle.history.mapreduce;

import com.fasterxml.jackson.databind.JsonNode;
import io.heddle.history.Elapsed;
import io.heddle.history.MeasuredUse;
import io.heddle.history.MeasuredUse.OfTask;
import io.heddle.history.TaskDurations;
import io.heddle.history.TimeSum;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.WorkloadStage;
import java.util.List;
import java.util.Set;

/**
 * Times of tasks that succeeded; of reduces once they had fetched all: fetching beyond the last
 * map's end is the job's shuffle.
 */
final class MapReduceWork {
  private static final String CPU = "CPU_MILLISECONDS";
  private static final String MEMORY = "PHYSICAL_MEMORY_BYTES";
  private static final double MEBIBYTE = 1 << 20;
  static final Set<String> COUNTERS = Set.of(CPU, MEMORY);

  private final TaskDurations maps = new TaskDurations();
  private final TaskDurations reduces = new TaskDurations();
  private final TimeSum shuffles = new TimeSum();
  private final MeasuredUse mapUse = new MeasuredUse();
  private final MeasuredUse reduceUse = new MeasuredUse();

  /**
   * By {@code org.apache.hadoop.mapreduce.TaskCounter}: processor time, and memory at last look.
   */
  static OfTask use(JsonNode counters) {
    return new OfTask(
        counters.path(CPU).asDouble(Double.NaN),
        counters.path(MEMORY).asDouble(Double.NaN) / MEBIBYTE);
  }

  void map(long started, long ended, OfTask use) {
    maps.add(started, ended);
    mapUse.add(started, ended, use);
  }

  /**
   * Adds a reduce, which uses little before the last map has ended.
   *
   * @param fetched when it had all outputs of maps; 0 where unknown
   */
  void reduce(long started, long fetched, long ended, long lastMapEnd, OfTask use) {
    long fetching = Math.max(started, lastMapEnd);
    shuffles.add(fetching, Math.max(fetching, fetched));
    reduces.add(Math.max(fetching, fetched), ended);
    reduceUse.add(fetching, ended, use);
  }

  /** A round of so many maps and reduces; a task of whose time nothing is known takes none. */
  MapReduce round(MapReduceJobConf conf, int mapTasks, int reduceTasks) {
    return new MapReduce(
        new TaskGroup(conf.map(), maps.of(mapTasks, 0), mapUse.of(conf.map(), 1)),
        new TaskGroup(conf.reduce(), reduces.of(reduceTasks, 0), reduceUse.of(conf.reduce(), 1)),
        shuffles.meanMillis());
  }

  /** One task of the master's size: the workload file has no masters that work. */
  static JobModel inMaster(MapReduceJobConf conf, long started, long ended) {
    long millis = Elapsed.millis(started, ended);
    TaskGroup task = new TaskGroup(conf.master(), Durations.equal(1, millis));
    return new Dag(List.of(new WorkloadStage(List.of(), task)));
  }
}

package io.heddle.history.mapreduce;

import io.heddle.history.UncheckedJob;
import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.MapReducePriority;
import java.util.Map;
import java.util.Set;

/**
 * What the configuration of a MapReduce job says that a workload needs, by the keys and defaults of
 * Hadoop's {@code mapred-default.xml}.
 */
public record MapReduceJobConf(Map<String, String> values) {
  private static final String TAGS = "mapreduce.job.tags";
  private static final String QUEUE = "mapreduce.job.queuename";
  private static final String PRIORITY = "mapreduce.job.priority";
  private static final String MASTER_MEMORY = "yarn.app.mapreduce.am.resource.mb";
  private static final String MASTER_CORES = "yarn.app.mapreduce.am.resource.cpu-vcores";
  private static final String MAP_MEMORY = "mapreduce.map.memory.mb";
  private static final String MAP_CORES = "mapreduce.map.cpu.vcores";
  private static final String REDUCE_MEMORY = "mapreduce.reduce.memory.mb";
  private static final String REDUCE_CORES = "mapreduce.reduce.cpu.vcores";
  private static final long USUAL_MASTER = 1536;
  private static final long USUAL_TASK = 1024;

  /** The keys that are read. */
  public static final Set<String> KEYS =
      Set.of(
          TAGS,
          QUEUE,
          PRIORITY,
          MASTER_MEMORY,
          MASTER_CORES,
          MAP_MEMORY,
          MAP_CORES,
          REDUCE_MEMORY,
          REDUCE_CORES);

  public MapReduceJobConf {
    values = Map.copyOf(values);
  }

  String tags() {
    return values.getOrDefault(TAGS, "");
  }

  String queue() {
    return values.getOrDefault(QUEUE, "");
  }

  int priority() {
    return MapReducePriority.of(values.getOrDefault(PRIORITY, "")).orElse(0);
  }

  ResourceVector master() {
    return demand(MASTER_MEMORY, USUAL_MASTER, MASTER_CORES);
  }

  ResourceVector map() {
    return demand(MAP_MEMORY, USUAL_TASK, MAP_CORES);
  }

  ResourceVector reduce() {
    return demand(REDUCE_MEMORY, USUAL_TASK, REDUCE_CORES);
  }

  private ResourceVector demand(String memory, long usual, String cores) {
    return UncheckedJob.demand(positive(memory, usual), positive(cores, 1));
  }

  /** Hadoop writes -1 for a size that follows from the heap. */
  private long positive(String key, long otherwise) {
    String text = values.getOrDefault(key, "");
    return text.matches("0*[1-9][0-9]{0,11}") ? Long.parseLong(text) : otherwise;
  }
}

package io.heddle.history.spark;

import io.heddle.history.UncheckedJob;
import io.heddle.model.ResourceVector;

/**
 * Containers of Spark by its properties: heap, off-heap and Python memory, overhead and GPUs, with
 * defaults of Spark 3.5 and older keys as in {@code SparkConf}.
 */
record SparkContainers(SparkProperties properties) {
  private static final long LEAST_OVERHEAD = 384;
  private static final double OVERHEAD_FACTOR = 0.1;
  private static final int MOST_SLOTS = 1_000_000;
  private static final String EXECUTOR = "spark.executor.";
  private static final String OFF_HEAP = "spark.memory.offHeap.";

  ResourceVector executor() {
    long offHeap =
        properties.text(OFF_HEAP + "enabled").equalsIgnoreCase("true")
            ? properties.bytes(OFF_HEAP + "size") >> 20
            : 0;
    // Spark adds it for Python's applications only, also where it is set for all.
    long python =
        properties.text("spark.yarn.isPython").equalsIgnoreCase("true")
            ? properties.mebibytes(0, "spark.executor.pyspark.memory")
            : 0;
    return UncheckedJob.demand(
        withOverhead(EXECUTOR, 1_024, "spark.yarn.executor.memoryOverhead") + offHeap + python,
        cores(),
        gpus());
  }

  /** How many tasks an executor runs at a time: as its cores and each resource of tasks allow. */
  int slots() {
    long byCores = cores() / properties.number("spark.task.cpus", 1);
    return (int) Math.max(1, Math.min(Math.min(byCores, properties.slots(gpus())), MOST_SLOTS));
  }

  ResourceVector master() {
    if (properties.isClusterMode()) {
      return UncheckedJob.demand(
          withOverhead("spark.driver.", 1_024, "spark.yarn.driver.memoryOverhead"),
          properties.number("spark.driver.cores", 1),
          properties.gpus("spark.driver.", "spark.yarn.driver."));
    }
    return UncheckedJob.demand(
        withOverhead("spark.yarn.am.", 512, ""),
        properties.number("spark.yarn.am.cores", 1),
        properties.gpus("spark.yarn.am.", "spark.yarn.am."));
  }

  long priority() {
    String priority = properties.text("spark.yarn.priority");
    return priority.matches("[0-9]{1,9}") ? Long.parseLong(priority) : 0;
  }

  private long gpus() {
    return properties.gpus(EXECUTOR, "spark.yarn.executor.");
  }

  private long cores() {
    return properties.number("spark.executor.cores", 1);
  }

  /** Heap and overhead in MiB; Spark has no factor of its own for a master without the driver. */
  private long withOverhead(String prefix, long usualHeap, String olderKey) {
    long heap = properties.mebibytes(usualHeap, prefix + "memory");
    long least = properties.mebibytes(LEAST_OVERHEAD, prefix + "minMemoryOverhead");
    double factor = properties.decimal(prefix + "memoryOverheadFactor", OVERHEAD_FACTOR);
    long usual = Math.max(least, (long) (factor * heap));
    return heap + properties.mebibytes(usual, prefix + "memoryOverhead", olderKey);
  }
}

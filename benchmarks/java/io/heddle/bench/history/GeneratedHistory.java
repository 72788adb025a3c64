package io.heddle.bench.history;

import io.heddle.sim.workload.ClusterSpec;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Histories of jobs that arrive over days, as files of MapReduce and Spark: seven of ten jobs are
 * of MapReduce. What the reader passes over, counters above all, has the usual size. Tasks take
 * {@code load} of the cores on average, in (0, 1).
 */
record GeneratedHistory(int jobs, double load, ClusterSpec cluster) {
  private static final double MAP_REDUCE_SHARE = 0.7;
  private static final int MOST_MAPS = 40;
  private static final int MOST_REDUCES = 5;
  private static final int MOST_STAGE_TASKS = 30;
  private static final int SPARK_STAGES = 3;
  private static final double MEAN_TASK_MILLIS = 20_000;
  private static final double MEAN_TASKS =
      MAP_REDUCE_SHARE * (MOST_MAPS + MOST_REDUCES + 2) / 2
          + (1 - MAP_REDUCE_SHARE) * SPARK_STAGES * (MOST_STAGE_TASKS + 1) / 2;
  private static final long BEGIN_MILLIS = 1_700_000_000_000L;
  private static final int COUNTERS = 30;

  double meanGapMillis() {
    return MEAN_TASKS * MEAN_TASK_MILLIS / (load * cluster.capacity().get(1));
  }

  long write(Path directory, long seed) throws IOException {
    RandomGenerator random = new SplittableRandom(seed);
    long tasks = 0;
    double submitted = BEGIN_MILLIS;
    for (int i = 1; i <= jobs; i++) {
      submitted += -Math.log(1 - random.nextDouble()) * meanGapMillis();
      boolean mapReduce = random.nextDouble() < MAP_REDUCE_SHARE;
      Path day = directory.resolve((mapReduce ? "mapreduce/" : "spark/") + i / 1_000);
      Files.createDirectories(day);
      String id = "%d_%04d".formatted(BEGIN_MILLIS, i);
      tasks +=
          mapReduce
              ? mapReduce(day, id, Math.round(submitted), random)
              : spark(day, id, Math.round(submitted), random);
    }
    return tasks;
  }

  private static long millis(RandomGenerator random) {
    return Math.round(MEAN_TASK_MILLIS * (0.5 + random.nextDouble()));
  }

  private static String counters(String what) {
    StringBuilder text = new StringBuilder("\"counters\":{\"name\":\"" + what + "\",\"groups\":[");
    for (int i = 0; i < COUNTERS; i++) {
      text.append(i == 0 ? "" : ",")
          .append("{\"name\":\"BYTES_OF_KIND_")
          .append(i)
          .append("\",\"displayName\":\"Bytes of kind ")
          .append(i)
          .append("\",\"value\":")
          .append(1_000_003L * i)
          .append("}");
    }
    return text.append("]}").toString();
  }

  private static long mapReduce(Path day, String id, long submitted, RandomGenerator random)
      throws IOException {
    int maps = 1 + random.nextInt(MOST_MAPS);
    int reduces = 1 + random.nextInt(MOST_REDUCES);
    long begin = submitted + 5_000;
    try (BufferedWriter out = Files.newBufferedWriter(day.resolve("job_" + id + ".jhist"))) {
      out.write("Avro-Json\n{\"type\":\"record\",\"name\":\"Event\",\"fields\":[]}\n");
      event(
          out,
          "JOB_SUBMITTED",
          "\"jobid\":\"job_%s\",\"jobName\":\"job %s\",\"userName\":\"user%d\",\"jobQueueName\":\"default\",\"submitTime\":%d"
              .formatted(id, id, random.nextInt(20), submitted));
      event(
          out,
          "JOB_INITED",
          "\"launchTime\":%d,\"totalMaps\":%d,\"totalReduces\":%d,\"uberized\":false"
              .formatted(begin, maps, reduces));
      long mapsEnd = tasks(out, "MAP", maps, begin, 0, random);
      long end = tasks(out, "REDUCE", reduces, mapsEnd, 3_000, random);
      event(out, "JOB_FINISHED", "\"finishTime\":%d,".formatted(end + 500) + counters("total"));
    }
    String conf =
        "<configuration><property><name>mapreduce.map.memory.mb</name><value>2048</value></property>"
            + "<property><name>mapreduce.reduce.memory.mb</name><value>4096</value></property>"
            + "</configuration>";
    Files.writeString(day.resolve("job_" + id + "_conf.xml"), conf);
    return (long) maps + reduces;
  }

  private static long tasks(
      BufferedWriter out, String kind, int count, long begin, long shuffle, RandomGenerator random)
      throws IOException {
    long last = begin;
    for (int i = 0; i < count; i++) {
      long end = begin + shuffle + millis(random);
      last = Math.max(last, end);
      event(
          out,
          kind + "_ATTEMPT_STARTED",
          "\"attemptId\":\"%s%d\",\"startTime\":%d".formatted(kind, i, begin));
      event(
          out,
          kind + "_ATTEMPT_FINISHED",
          "\"attemptId\":\"%s%d\",\"shuffleFinishTime\":%d,\"finishTime\":%d,%s"
              .formatted(kind, i, begin + shuffle, end, counters("attempt")));
    }
    return last;
  }

  private static void event(BufferedWriter out, String type, String fields) throws IOException {
    out.write("{\"type\":\"" + type + "\",\"event\":{\"x." + type + "\":{" + fields + "}}}\n");
  }

  private static long spark(Path day, String id, long submitted, RandomGenerator random)
      throws IOException {
    int tasks = 0;
    try (BufferedWriter out = Files.newBufferedWriter(day.resolve("application_" + id))) {
      spark(
          out,
          "ApplicationStart",
          "\"App Name\":\"app %s\",\"App ID\":\"application_%s\",\"Timestamp\":%d,\"User\":\"user%d\""
              .formatted(id, id, submitted, random.nextInt(20)));
      spark(
          out,
          "EnvironmentUpdate",
          "\"Spark Properties\":{\"spark.executor.memory\":\"4g\",\"spark.executor.cores\":\"2\"}");
      long now = submitted + 5_000;
      int executors = 2 + random.nextInt(6);
      for (int i = 0; i < executors; i++) {
        spark(out, "ExecutorAdded", "\"Timestamp\":%d,\"Executor ID\":\"%d\"".formatted(now, i));
      }
      spark(
          out,
          "JobStart",
          "\"Job ID\":0,\"Submission Time\":%d,\"Stage IDs\":[0,1,2]".formatted(now));
      for (int stage = 0; stage < SPARK_STAGES; stage++) {
        int count = 1 + random.nextInt(MOST_STAGE_TASKS);
        tasks += count;
        String info =
            "\"Stage Info\":{\"Stage ID\":%d,\"Stage Name\":\"map at A.scala\",\"Number of Tasks\":%d,\"Parent IDs\":%s}"
                .formatted(stage, count, stage == 0 ? "[]" : "[" + (stage - 1) + "]");
        spark(out, "StageSubmitted", info);
        long taken = 0;
        for (int i = 0; i < count; i++) {
          long millis = millis(random);
          taken += millis;
          spark(
              out,
              "TaskEnd",
              "\"Stage ID\":%d,\"Task End Reason\":{\"Reason\":\"Success\"},\"Task Info\":{\"Launch Time\":%d,\"Finish Time\":%d},\"Task Metrics\":{%s}"
                  .formatted(stage, now, now + millis, counters("task")));
        }
        now += taken / (2L * executors);
        spark(out, "StageCompleted", info);
      }
      spark(
          out,
          "JobEnd",
          "\"Job ID\":0,\"Completion Time\":%d,\"Job Result\":{\"Result\":\"JobSucceeded\"}"
              .formatted(now));
      spark(out, "ApplicationEnd", "\"Timestamp\":" + (now + 500));
    }
    return tasks;
  }

  private static void spark(BufferedWriter out, String event, String fields) throws IOException {
    out.write("{\"Event\":\"SparkListener" + event + "\"," + fields + "}\n");
  }
}

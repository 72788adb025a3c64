package io.heddle.tune.step;

import io.heddle.config.TunerConfig;
import io.heddle.tune.latency.LatencyModel;
import io.heddle.tune.search.Plan;
import io.heddle.tune.search.Plan.GroupPlan;
import io.heddle.tune.workload.Group;
import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueRules;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Snapshot;
import io.heddle.tune.workload.Snapshot.Family;
import io.heddle.tune.workload.SnapshotJob;
import io.heddle.tune.workload.SnapshotJob.Stage;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** Small clusters of one group and queues {@code root.a}, {@code root.b} and so on. */
final class Clusters {
  static final String A = "root.a";
  static final String B = "root.b";

  /** Each queue serves its jobs one after another with its share of the units. */
  static final LatencyModel FLUID =
      (family, queues, jobs) ->
          (units, settings) -> {
            double[] done = new double[queues.size()];
            double[] latencies = new double[jobs.size()];
            for (int i = 0; i < latencies.length; i++) {
              SnapshotJob job = jobs.get(i);
              int queue = queues.stream().map(Queue::path).toList().indexOf(job.queue());
              done[queue] += job.remainingWork() / (units * settings.get(queue).share());
              latencies[i] = done[queue] - job.submittedSeconds();
            }
            return latencies;
          };

  private Clusters() {}

  static TunerConfig config(String... keysAndValues) {
    Configuration conf = new Configuration(false);
    conf.set(TunerConfig.MODE, "active");
    for (int i = 0; i < keysAndValues.length; i += 2) {
      conf.set("yarn.scheduler.heddle.tuner." + keysAndValues[i], keysAndValues[i + 1]);
    }
    return TunerConfig.parse(conf);
  }

  /** A job of one task that takes one unit {@code work} seconds. */
  static SnapshotJob job(String id, String queue, double work) {
    return job(id, queue, work, 0);
  }

  static SnapshotJob job(String id, String queue, double work, double submittedSeconds) {
    return new SnapshotJob(
        id, queue, "ann", 0, submittedSeconds, 0, true, List.of(), List.of(new Stage(1, work, 1)));
  }

  static Snapshot two(TunerConfig config, long seconds, double shareOfA, SnapshotJob... jobs) {
    return of(
        config,
        seconds,
        List.of(
            new QueueSettings(shareOfA, Ordering.FIFO),
            new QueueSettings(1 - shareOfA, Ordering.FIFO)),
        jobs);
  }

  static Snapshot of(
      TunerConfig config, long seconds, List<QueueSettings> settings, SnapshotJob... jobs) {
    Limits limits = new Limits(config);
    List<Queue> queues = new ArrayList<>();
    for (int i = 0; i < settings.size(); i++) {
      String path = "root." + (char) ('a' + i);
      queues.add(
          new Queue(
              path,
              QueueRules.FREE,
              settings.get(i),
              limits.space(path, settings.get(i), Family.CAPACITY)));
    }
    Group group = new Group("root", QueueRules.FREE, 1, 1, 1, queues, List.of(jobs), true);
    return new Snapshot(seconds * 1_000, Family.CAPACITY, 10, List.of(group));
  }

  static Plan plan(double shareOfA) {
    return new Plan(
        List.of(
            new GroupPlan(
                "root",
                1,
                List.of(
                    new QueueSettings(shareOfA, Ordering.FIFO),
                    new QueueSettings(1 - shareOfA, Ordering.FIFO)))),
        0,
        0,
        List.of());
  }
}

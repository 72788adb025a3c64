package io.heddle.tune.latency;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueRules;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Snapshot.Family;
import io.heddle.tune.workload.SnapshotJob;
import io.heddle.tune.workload.SnapshotJob.RunningTask;
import io.heddle.tune.workload.SnapshotJob.Stage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LatencyModelContractTest {
  private static final int GROUPS = 300;

  static Stream<LatencyModel> models() {
    return Stream.of(
        new TaskLatency(Delays.STANDARD),
        new TaskLatency(Delays.STANDARD, 3, 2_048, 1),
        new PaperLatency());
  }

  @ParameterizedTest
  @MethodSource("models")
  void latenciesAreAtLeastTheJobsOwnTimeAndTheSameWhenAskedAgain(LatencyModel model) {
    for (int seed = 0; seed < GROUPS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Family family = List.of(Family.values()).get(random.nextInt(2));
      QueueRules[] rules = new QueueRules[1 + random.nextInt(4)];
      for (int i = 0; i < rules.length; i++) {
        rules[i] =
            new QueueRules(
                0.2 * random.nextDouble(),
                0.3 + 0.7 * random.nextDouble(),
                0.1 + 0.9 * random.nextDouble(),
                0.5 + 3 * random.nextDouble());
      }
      List<Queue> queues = Cases.queues(rules);
      List<SnapshotJob> jobs = jobs(rules.length, random);
      LatencyModel.Predictor predictor = model.of(family, queues, jobs);
      List<QueueSettings> settings = settings(rules.length, random);
      double units = 1 + 20 * random.nextDouble();

      double[] latencies = predictor.latencies(units, settings);
      assertThat(latencies).as("seed %d", seed).hasSize(jobs.size());
      for (int i = 0; i < latencies.length; i++) {
        assertThat(latencies[i])
            .as("seed %d, job %d", seed, i)
            .isGreaterThanOrEqualTo(atLeast(model, jobs.get(i)) - 1e-6);
      }
      predictor.latencies(units / 2, settings);
      assertThat(predictor.latencies(units, settings)).as("seed %d", seed).isEqualTo(latencies);
    }
  }

  /** The longest task, or where stages wait for each other one task of each stage. */
  private static double atLeast(LatencyModel model, SnapshotJob job) {
    Stream<Double> seconds = job.stages().stream().map(Stage::taskSeconds);
    double stages =
        model instanceof PaperLatency
            ? seconds.max(Double::compare).orElse(0.0)
            : seconds.mapToDouble(Double::doubleValue).sum();
    double running =
        job.running().stream().mapToDouble(RunningTask::remainingSeconds).max().orElse(0);
    return Math.max(stages, running) - Math.min(0, job.submittedSeconds());
  }

  private static List<QueueSettings> settings(int count, SplittableRandom random) {
    double[] weights = random.doubles(count, 0.1, 1).toArray();
    double sum = Arrays.stream(weights).sum();
    List<QueueSettings> settings = new ArrayList<>();
    for (double weight : weights) {
      Ordering ordering = List.of(Ordering.values()).get(random.nextInt(3));
      settings.add(new QueueSettings(weight / sum, ordering));
    }
    return settings;
  }

  private static List<SnapshotJob> jobs(int queues, SplittableRandom random) {
    List<SnapshotJob> jobs = new ArrayList<>();
    int count = random.nextInt(12);
    for (int i = 0; i < count; i++) {
      boolean runs = random.nextInt(4) == 0;
      List<RunningTask> running = new ArrayList<>();
      for (int task = runs ? random.nextInt(3) : 0; task > 0; task--) {
        running.add(new RunningTask(30 * random.nextDouble(), size(random)));
      }
      List<Stage> stages = new ArrayList<>();
      for (int stage = random.nextInt(4); stage > 0; stage--) {
        stages.add(new Stage(1 + random.nextInt(9), 40 * random.nextDouble(), size(random)));
      }
      jobs.add(
          new SnapshotJob(
              "job-" + i,
              "root.q" + (1 + random.nextInt(queues)),
              "user-" + random.nextInt(3),
              random.nextInt(3),
              -20 * random.nextInt(3),
              random.nextInt(3) == 0 ? 0 : 1,
              runs,
              running,
              stages));
    }
    return jobs;
  }

  private static double size(SplittableRandom random) {
    return 0.5 + random.nextInt(3);
  }
}

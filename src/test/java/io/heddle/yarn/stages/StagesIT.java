package io.heddle.yarn.stages;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.bench.cluster.ClusterSize;
import io.heddle.config.DagConfig;
import io.heddle.config.HeddleConfig;
import io.heddle.dag.LinearTerm;
import io.heddle.dag.LinearWeights;
import io.heddle.telemetry.MetricValue;
import io.heddle.yarn.HeddleScheduler;
import io.heddle.yarn.testing.MiniClusterTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Three jobs of stages on a real cluster of six places, with weights for which the job with least
 * work goes first and each may hold two containers. The largest asks first.
 */
@Tag("long")
class StagesIT extends MiniClusterTest {
  private static final Path HOME = Path.of("target", "stages-it").toAbsolutePath();
  private static final ClusterSize SIZE = new ClusterSize(2, 1600, 8);
  private static final int PLACES = 6;

  private static Path weights() throws Exception {
    Map<LinearTerm, Double> values = LinearWeights.fair().byTerm();
    values.put(LinearTerm.WORK, -100.0);
    values.put(LinearTerm.OVER, 1_000.0);
    // Rounded up.
    values.put(LinearTerm.CAP_FACTOR, Math.log(1.9));
    double[] inOrder = values.values().stream().mapToDouble(Double::doubleValue).toArray();
    Files.createDirectories(HOME);
    return Files.writeString(HOME.resolve("weights.txt"), LinearWeights.of(inOrder).text());
  }

  private static Map<String, String> settings(Path weights) {
    return Map.of(
        "yarn.resourcemanager.scheduler.class",
        HeddleScheduler.class.getName(),
        "yarn.resourcemanager.nodemanagers.heartbeat-interval-ms",
        "100",
        "yarn.scheduler.capacity.maximum-am-resource-percent",
        "1",
        // Room is left on a full node for something smaller than a task.
        "yarn.scheduler.minimum-allocation-mb",
        "64",
        HeddleConfig.MODE,
        "active",
        HeddleConfig.POLICY,
        "decima-linear",
        DagConfig.WEIGHTS,
        weights.toUri().toString(),
        // The first decision loads classes.
        HeddleConfig.BUDGET,
        "1000000");
  }

  private StagesMaster launch(Integer... tasks) throws Exception {
    return launch("stages", (conf, attempt) -> new StagesMaster(conf, attempt, List.of(tasks)));
  }

  @Test
  void containersComeInThePolicysOrderAndWithinItsLimits() throws Exception {
    start(SIZE, settings(weights()), HOME);
    StagesMaster filler = launch(PLACES);
    StagesMaster large = launch(40, 10);
    StagesMaster middle = launch(10, 4);
    StagesMaster small = launch(4, 2);
    await(
        () -> {
          filler.heartbeat();
          return filler.held() == PLACES;
        });
    filler.startEndlessTasks();
    List<StagesMaster> jobs = List.of(large, middle, small);
    for (StagesMaster job : jobs) {
      job.heartbeat();
    }
    await(() -> MetricValue.of(heddle().metrics(), "StagePlanApplications") == 4);

    List<StagesMaster> served = served(filler, jobs);
    assertThat(MetricValue.of(heddle().metrics(), "StagePlanFallbacks")).isZero();
    assertThat(heddle().metrics().fallbacks()).isZero();
    assertThat(served).containsExactly(small, small, middle, middle, large, large);
    finish(jobs);
  }

  @Test
  void theNetworkOfTheJarPlansStages() throws Exception {
    Map<String, String> settings = new HashMap<>(settings(weights()));
    settings.put(HeddleConfig.POLICY, "decima");
    settings.put(DagConfig.WEIGHTS, "auto");
    start(SIZE, settings, HOME);
    List<StagesMaster> jobs = List.of(launch(40, 10), launch(4, 2));
    for (StagesMaster job : jobs) {
      job.heartbeat();
    }

    await(() -> MetricValue.of(heddle().metrics(), "StagePlanApplications") == 2);
    finish(jobs);

    assertThat(MetricValue.of(heddle().metrics(), "StagePlans")).isPositive();
    assertThat(MetricValue.of(heddle().metrics(), "StagePlanFallbacks")).isZero();
    assertThat(heddle().metrics().fallbacks()).isZero();
  }

  /** The file is good only at the second refresh. */
  @Test
  void aBadFileOfWeightsCostsThePolicyAndNothingElse() throws Exception {
    Path weights = weights();
    String good = Files.readString(weights);
    Files.writeString(weights, "damaged");
    start(SIZE, settings(weights), HOME);
    StagesMaster one = launch(2, 1);
    StagesMaster other = launch(2, 1);
    assertThat(MetricValue.of(heddle().metrics(), "StageWeightsRefused")).isPositive();
    long before = MetricValue.of(heddle().metrics(), "StageWeightsRefused");
    heddle().reinitialize(cluster.conf(), cluster.resourceManager().getRMContext());
    assertThat(MetricValue.of(heddle().metrics(), "StageWeightsRefused")).isEqualTo(before + 1);
    finish(List.of(one));

    Files.writeString(weights, good);
    heddle().reinitialize(cluster.conf(), cluster.resourceManager().getRMContext());
    assertThat(MetricValue.of(heddle().metrics(), "StageWeightsRefused")).isEqualTo(before + 1);
    finish(List.of(other));

    assertThat(MetricValue.of(heddle().metrics(), "StagePlans")).isPositive();
    assertThat(heddle().metrics().fallbacks()).isZero();
  }

  /**
   * Who gets the place of each task of {@code filler} that ends. It ends at its node, which reports
   * it before the next container is placed; a master that gives one back may do so in the middle of
   * a walk, which then still holds that the queue is full, and offers what is free in stock order.
   */
  private static List<StagesMaster> served(StagesMaster filler, List<StagesMaster> jobs)
      throws Exception {
    List<StagesMaster> served = new ArrayList<>();
    for (int place = 1; place <= PLACES; place++) {
      filler.stopTask();
      int all = place;
      await(
          () -> {
            for (StagesMaster job : jobs) {
              int before = job.held();
              job.heartbeat();
              for (int more = before; more < job.held(); more++) {
                served.add(job);
              }
            }
            return served.size() == all;
          });
    }
    return served;
  }

  private static void finish(List<StagesMaster> jobs) throws Exception {
    await(
        () -> {
          for (StagesMaster job : jobs) {
            job.startTasks();
            job.heartbeat();
          }
          return jobs.stream().allMatch(StagesMaster::isDone);
        });
    for (StagesMaster job : jobs) {
      assertThat(job.lost()).isZero();
      await(job::finish);
    }
  }
}

package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.engine.scheduler.VirtualApplication;
import io.heddle.sim.engine.scheduler.VirtualApplication.Submission;
import io.heddle.sim.engine.scheduler.VirtualApplication.Tasks;
import io.heddle.sim.engine.scheduler.VirtualCluster;
import io.heddle.yarn.testing.VirtualQueues;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The examples of Figures 1 and 2 of the HaSTE paper on the real scheduler: one node, whose memory
 * alone is short, and tasks of one time unit.
 */
class HasteExamplesTest {
  /** Next to which what a heartbeat takes is little. */
  private static final long UNIT_MILLIS = 100_000;

  private VirtualCluster cluster;

  private void start(Family family, String policy, int gigabytes) {
    QueueMetrics.clearQueueMetrics();
    cluster =
        new VirtualQueues()
            .queue("default", 100, 100)
            .setAny(HeddleConfig.MODE, "active")
            .setAny(HeddleConfig.POLICY, policy)
            .setAny(HeddleConfig.BUDGET, "1000000")
            .start(family);
    cluster.addNode("n", gigabytes, 100, "", 0);
  }

  @AfterEach
  void stop() {
    cluster.close();
  }

  private VirtualApplication submit(int gigabytes, int tasks, String... tags) {
    VirtualApplication job =
        cluster.submit(
            new Submission("default", "ann", "YARN", 0, Submission.UNMANAGED).tagged(tags));
    job.ask(Tasks.of(1, gigabytes, 1, tasks, UNIT_MILLIS));
    return job;
  }

  /** Time units until each has ended; the last asks for {@code later} tasks one after the other. */
  private List<Integer> ends(int later, VirtualApplication... jobs) {
    Map<VirtualApplication, Integer> ends = new LinkedHashMap<>();
    Set<VirtualApplication> run = new LinkedHashSet<>(List.of(jobs));
    VirtualApplication last = jobs[jobs.length - 1];
    int left = later;
    while (!run.isEmpty()) {
      assertThat(
              cluster.run(
                  20 * UNIT_MILLIS, () -> run.stream().anyMatch(VirtualApplication::isDone)))
          .isTrue();
      if (last.isDone() && left > 0) {
        left--;
        last.ask(Tasks.of(1, 1, 1, 1, UNIT_MILLIS));
      }
      run.stream()
          .filter(VirtualApplication::isDone)
          .forEach(job -> ends.put(job, Math.round((float) cluster.now() / UNIT_MILLIS)));
      run.removeAll(ends.keySet());
    }
    return Stream.of(jobs).map(ends::get).toList();
  }

  /** Four tasks of 1 GB and four of 3 GB on 4 GB: FFD runs one of each at a time. */
  @ParameterizedTest
  @CsvSource({"CAPACITY, haste, 5", "HEDDLE, ffd-dp, 4"})
  void firstFitDecreasingSavesOneOfFiveUnits(Family family, String policy, int makespan) {
    start(family, policy, 4);
    assertThat(Collections.max(ends(0, submit(1, 4), submit(3, 4)))).isEqualTo(makespan);
  }

  /**
   * Two tasks of 2 GB, two of 1 GB, and an iterative job of three of 1 GB, on 3 GB. HaSTE starts
   * the iterative job when the others have ended: mean response (2 + 2 + 5) / 3 = 3. HaSTE-A starts
   * it at once: (2 + 3 + 3) / 3 = 2.67.
   */
  @ParameterizedTest
  @CsvSource({"haste, 2, 2, 5", "haste-a, 2, 3, 3"})
  void alignmentStartsTheIterativeJobAtOnce(String policy, int first, int second, int iterative) {
    start(Family.HEDDLE, policy, 3);
    assertThat(ends(2, submit(2, 2), submit(1, 2), submit(1, 1, "heddle.stages=3")))
        .containsExactly(first, second, iterative);
  }
}

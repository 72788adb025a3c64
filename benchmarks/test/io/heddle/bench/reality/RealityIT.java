package io.heddle.bench.reality;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the simulator says of a few jobs is what a real mini cluster does with them. */
@Tag("long")
@Tag("alone")
class RealityIT {
  private static final long SEED = 1;
  private static final Path HOME = Path.of("target", "reality-it").toAbsolutePath();

  /**
   * Not 1 even between two simulations, as phases of heartbeats differ: there about 0.98. Of runs
   * in unrelated order it would be about 0.
   */
  private static final double LEAST_CORRELATION = 0.7;

  @ParameterizedTest
  @ValueSource(strings = {"fifo", "haste"})
  void theSimulatorDoesWhatARealClusterDoes(String scheduler) throws Exception {
    SchedulerTrial trial = new SchedulerTrial(scheduler, true);
    RealResult real = RealCluster.run(trial, List.of(SEED), HOME, System.out).get(0);
    Observed simulated =
        trial.simulate(trial.workload(SEED), trial.settings(SEED, real.launches()));

    assertThat(containers(real.observed()).keySet()).isEqualTo(containers(simulated).keySet());
    assertEachTaskHadAContainer(real.observed());
    assertEachTaskHadAContainer(simulated);
    assertThat(inOrderOfEnd(real.observed()))
        .containsExactly("first", "second")
        .isEqualTo(inOrderOfEnd(simulated));
    assertThat(AllocationOrder.correlation(real.observed(), simulated))
        .isGreaterThan(LEAST_CORRELATION);
  }

  /** A master learns a heartbeat later what it was given, so that it may get a few too many. */
  private static void assertEachTaskHadAContainer(Observed run) {
    Map<String, Long> containers = containers(run);
    assertThat(containers).containsEntry("first master", 1L).containsEntry("second master", 1L);
    assertThat(containers.get("first map")).isBetween(20L, 40L);
    assertThat(containers.get("first reduce")).isBetween(2L, 4L);
    assertThat(containers.get("second map")).isBetween(10L, 20L);
    assertThat(containers.get("second reduce")).isBetween(1L, 2L);
  }

  private static Map<String, Long> containers(Observed run) {
    return run.allocations().stream()
        .collect(
            Collectors.groupingBy(each -> each.job() + " " + each.kind(), Collectors.counting()));
  }

  private static List<String> inOrderOfEnd(Observed run) {
    return run.jobs().entrySet().stream()
        .sorted(Comparator.comparingLong(job -> job.getValue().finished()))
        .map(Map.Entry::getKey)
        .toList();
  }
}

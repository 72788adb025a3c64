package io.heddle.sim.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.JobModel.Executors;
import io.heddle.sim.workload.TaskUse.Phase;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TaskUseTest {
  private static final ResourceVector DEMAND = ResourceVector.of(1_000, 2);
  private static final TaskUse BURSTS =
      new TaskUse(List.of(new Phase(100, 0.5, 0.2), new Phase(50, 2, 0.4)), 0, 0);

  private static WorkloadStage stage(TaskUse use) {
    return new WorkloadStage(List.of(), new TaskGroup(DEMAND, Durations.of(400, 100), use));
  }

  /** 400 ms are 100 + 50 + 100 + 50 + 100: 300 ms at 0.5 and 100 ms at 2. */
  @Test
  void whatATaskUsesInAll() {
    TaskWork work = new TaskWork(400, BURSTS, 1);
    assertThat(work.used(1)).isCloseTo(350, within(1e-9));
    assertThat(work.used(0)).isCloseTo(100, within(1e-9));
    assertThat(work.inOneOf(4).used(1)).isCloseTo(87.5, within(1e-9));
    assertThat(work.lasting(100).used(1)).isCloseTo(50, within(1e-9));
    assertThat(new TaskWork(400, TaskUse.UNKNOWN, 1).used(1)).isEqualTo(400);
  }

  /** Two tasks of 350 + 50 ms of 2 cores; two slots share an executor's. */
  @Test
  void whatAJobUsesInAll() {
    assertThat(Tasks.used(new Dag(List.of(stage(BURSTS))), 1)).isCloseTo(800, within(1e-9));
    assertThat(Tasks.used(new Executors(DEMAND, 1, 2, List.of(stage(BURSTS))), 1))
        .isCloseTo(400, within(1e-9));
    assertThat(Tasks.used(new Dag(List.of(stage(TaskUse.UNKNOWN))), 1)).isEqualTo(1_000);
    assertThat(Tasks.used(new Dag(List.of(stage(BURSTS))), 2)).isZero();
  }

  @Test
  void ofWhatIsHeldAtMostAllCounts() {
    assertThat(Tasks.used(new Dag(List.of(stage(TaskUse.constant(3, 3)))), 1)).isEqualTo(1_000);
  }

  @Test
  void aWorkloadMaySayNothing() {
    assertThat(Tasks.anyUseIsKnown(workload(TaskUse.UNKNOWN))).isFalse();
    assertThat(Tasks.anyUseIsKnown(workload(BURSTS))).isTrue();
  }

  private static Workload workload(TaskUse use) {
    return new Workload(
        "w",
        List.of(
            new Job(
                "j",
                "j",
                "u",
                "root.default",
                0,
                0,
                DEMAND,
                Set.of(),
                new Dag(List.of(stage(TaskUse.UNKNOWN), stage(use))))));
  }

  /** A lognormal of mean 1 and sigma 0.5 has a standard deviation of 0.533. */
  @Test
  void tasksDifferByAFactorOfTheirOwn() {
    TaskUse use = new TaskUse(BURSTS.phases(), 0.5, 7);
    double[] factors = IntStream.range(0, 20_000).mapToDouble(use::factor).toArray();
    double mean =
        IntStream.range(0, factors.length).mapToDouble(i -> factors[i]).average().orElse(0);
    double square =
        IntStream.range(0, factors.length)
            .mapToDouble(i -> factors[i] * factors[i])
            .average()
            .orElse(0);
    assertThat(mean).isCloseTo(1, within(0.02));
    assertThat(Math.sqrt(square - mean * mean)).isCloseTo(0.533, within(0.03));
    assertThat(use.factor(3)).isEqualTo(new TaskUse(BURSTS.phases(), 0.5, 7).factor(3));
    assertThat(use.factor(3)).isNotEqualTo(new TaskUse(BURSTS.phases(), 0.5, 8).factor(3));
    assertThat(BURSTS.factor(3)).isEqualTo(1);
  }

  @Test
  void nonsenseIsRefused() {
    assertThatThrownBy(() -> new Phase(0, 1, 1)).hasMessageContaining("phase of 0 ms");
    assertThatThrownBy(() -> new Phase(1, -1, 1)).hasMessageContaining("cpu -1.0");
    assertThatThrownBy(() -> new TaskUse(List.of(), Double.NaN, 0)).hasMessageContaining("sigma");
  }
}

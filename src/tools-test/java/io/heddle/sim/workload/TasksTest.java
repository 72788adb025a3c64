package io.heddle.sim.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.JobModel.Chain;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.JobModel.Executors;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.TaskUse.Phase;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TasksTest {
  private static final TaskGroup SMALL =
      new TaskGroup(ResourceVector.of(1024, 2), Durations.of(10, 20));
  private static final TaskGroup LARGE = new TaskGroup(ResourceVector.of(4096, 1), Durations.of(5));

  private static final ResourceVector DEMAND = ResourceVector.of(1_000, 2);
  private static final TaskUse BURSTS =
      new TaskUse(List.of(new Phase(100, 0.5, 0.2), new Phase(50, 2, 0.4)), 0, 0);

  private final RandomGenerator random = new SplittableRandom(5);

  @Test
  void aRoundIsItsMapsAndReduces() {
    MapReduce round = new MapReduce(SMALL, LARGE, 100);
    assertThat(Tasks.count(round)).isEqualTo(3);
    // 30 x 1024 + (5 + 100) x 4096 MiB ms, 30 x 2 + (5 + 100) x 1 core ms.
    assertThat(Tasks.work(round, 0)).isEqualTo(460_800);
    assertThat(Tasks.work(round, 1)).isEqualTo(165);
  }

  @Test
  void aChainIsAllItsRounds() {
    MapReduce round = new MapReduce(SMALL, LARGE, 100);
    assertThat(Tasks.count(new Chain(List.of(round, round)))).isEqualTo(6);
    assertThat(Tasks.work(new Chain(List.of(round, round)), 1)).isEqualTo(330);
  }

  @Test
  void aTaskInAnExecutorTakesItsSlotsPart() {
    List<WorkloadStage> stages =
        List.of(new WorkloadStage(List.of(), SMALL), new WorkloadStage(List.of(0), LARGE));
    // 35 ms in executors of <8192, 4> with 2 slots: half of it each.
    Executors executors = new Executors(ResourceVector.of(8192, 4), 3, 2, stages);
    assertThat(Tasks.work(executors, 0)).isEqualTo(143_360);
    assertThat(Tasks.work(executors, 1)).isEqualTo(70);
  }

  @Test
  void aTaskOfADagHoldsItsOwnContainer() {
    List<WorkloadStage> stages =
        List.of(new WorkloadStage(List.of(), SMALL), new WorkloadStage(List.of(0), LARGE));
    assertThat(Tasks.count(new Dag(stages))).isEqualTo(3);
    // 30 x 2 + 5 x 1 core ms, and nothing of a resource that no demand names.
    assertThat(Tasks.work(new Dag(stages), 1)).isEqualTo(65);
    assertThat(Tasks.work(new Dag(stages), 2)).isZero();
  }

  @Test
  void aJobWithoutTasksIsNoWork() {
    assertThat(Tasks.work(new Dag(List.of()), 0)).isZero();
  }

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
        List.of(SimpleJob.of("j", DEMAND, new Dag(List.of(stage(TaskUse.UNKNOWN), stage(use))))));
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

  @Test
  void uniformSpreadsByItsShare() {
    // 30 (1 + 0.2 (2 x 0 - 1)) = 24; at 0.5 the mean; at 0.75, 30 (1 + 0.1) = 33.
    assertThat(Durations.uniform(30, 0.2, 0)).isCloseTo(24, within(1e-9));
    assertThat(Durations.uniform(30, 0.2, 0.5)).isCloseTo(30, within(1e-9));
    assertThat(Durations.uniform(30, 0.2, 0.75)).isCloseTo(33, within(1e-9));
  }

  @Test
  void lognormalHasItsMean() {
    // At z = 0 the median: 10 exp(-0.5^2 / 2) = 10 x 0.882497; at z = 1: 10 exp(0.375) = 14.5499.
    assertThat(Durations.lognormal(10, 0.5, 0)).isCloseTo(8.82497, within(1e-4));
    assertThat(Durations.lognormal(10, 0.5, 1)).isCloseTo(14.5499, within(1e-4));
    // Of 40,000 draws the mean is off by 10 x 0.53 / 200 = 0.027 in the standard deviation.
    Durations durations = Durations.lognormal(40_000, 10_000, 0.5, random);
    assertThat(durations.sum() / 40_000.0).isCloseTo(10_000, within(150.0));
  }

  @Test
  void gapsOutOfRangeAreRefused() {
    assertThatThrownBy(() -> Gap.uniform(5, 1)).hasMessageContaining("gap from 5 to 1 ms");
    assertThatThrownBy(() -> Gap.exponential(Double.NaN)).hasMessageContaining("NaN");
  }

  @Test
  void sourcesOfPartsAndSeedsDiffer() {
    long drawn = Seeds.random(1, "a").nextLong();
    assertThat(Seeds.random(1, "a").nextLong()).isEqualTo(drawn);
    assertThat(Seeds.random(1, "b").nextLong()).isNotEqualTo(drawn);
    assertThat(Seeds.random(2, "a").nextLong()).isNotEqualTo(drawn);
  }
}

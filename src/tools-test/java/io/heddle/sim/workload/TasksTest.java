package io.heddle.sim.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.JobModel.Chain;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.JobModel.Executors;
import io.heddle.sim.workload.JobModel.MapReduce;
import java.util.List;
import org.junit.jupiter.api.Test;

class TasksTest {
  private static final TaskGroup SMALL =
      new TaskGroup(ResourceVector.of(1024, 2), Durations.of(10, 20));
  private static final TaskGroup LARGE = new TaskGroup(ResourceVector.of(4096, 1), Durations.of(5));

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
}

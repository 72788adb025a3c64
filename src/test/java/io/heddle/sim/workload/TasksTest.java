package io.heddle.sim.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.ResourceVector;
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
    // 30 x 1024 + 5 x 4096 MiB ms, 30 x 2 + 5 x 1 core ms.
    assertThat(Tasks.work(round)).containsExactly(51_200, 65);
  }

  @Test
  void aChainIsAllItsRounds() {
    MapReduce round = new MapReduce(SMALL, LARGE, 100);
    assertThat(Tasks.count(new Chain(List.of(round, round)))).isEqualTo(6);
    assertThat(Tasks.work(new Chain(List.of(round, round)))).containsExactly(102_400, 130);
  }

  @Test
  void aTaskInAnExecutorTakesItsSlotsPart() {
    List<Stage> stages = List.of(new Stage(List.of(), SMALL), new Stage(List.of(0), LARGE));
    assertThat(Tasks.count(new Dag(stages))).isEqualTo(3);
    // 35 ms in executors of <8192, 4> with 2 slots: half of it each.
    assertThat(Tasks.work(new Executors(ResourceVector.of(8192, 4), 3, 2, stages)))
        .containsExactly(143_360, 70);
  }

  @Test
  void aJobWithoutTasksIsNoWork() {
    assertThat(Tasks.work(new Dag(List.of()))).isEmpty();
  }
}

package io.heddle.sim.engine.use;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.ResourceVector;
import io.heddle.sim.engine.scheduler.VirtualTime;
import io.heddle.sim.workload.TaskUse;
import io.heddle.sim.workload.TaskUse.Phase;
import io.heddle.sim.workload.TaskWork;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A node of 4 cores and 1000 MiB; each container asks for 2 cores and 400 MiB. */
class NodeTasksTest {
  private final VirtualTime time = new VirtualTime();
  private final NodeTasks node = new NodeTasks(time, ResourceVector.of(1_000, 4));
  private final Map<Long, Long> ends = new TreeMap<>();
  private final List<Long> kills = new ArrayList<>();

  private record Container(long number, boolean isKillable, List<Long> kills)
      implements NodeTasks.Holder {
    @Override
    public ResourceVector demand() {
      return ResourceVector.of(400, 2);
    }

    @Override
    public void kill() {
      kills.add(number);
    }
  }

  private Container container(long number) {
    return new Container(number, true, kills);
  }

  private Container begin(long number, TaskWork work) {
    Container container = container(number);
    node.begin(container, work, () -> ends.put(number, time.now()));
    return container;
  }

  private void beginAt(long at, long number, TaskWork work) {
    time.at(at, () -> begin(number, work));
  }

  private static TaskWork work(long millis, double cpu, double memory) {
    return new TaskWork(millis, TaskUse.constant(cpu, memory), 1);
  }

  private void run() {
    while (time.hasMoreToCome()) {
      time.step();
    }
  }

  @Test
  void tasksThatFitDoNotSeeEachOther() {
    begin(1, work(10_000, 1, 0));
    beginAt(500, 2, work(3_000, 1, 0));
    run();
    assertThat(ends).containsEntry(1L, 10_000L).containsEntry(2L, 3_500L);
    // 2 cores for 10 s and 2 for 3 s.
    assertThat(node.coreMillis()).isEqualTo(26_000);
  }

  /**
   * Alone the first uses 3 cores. From 2 s on both use 6 of 4: at 2 / 3 the second's 4 s take 6 s,
   * till 8 s, in which 4 s of the first are done; its last 4 s of 10 are done at full rate.
   */
  @Test
  void timesOfEndAreWorkedOutAgainWhenTasksComeAndGo() {
    begin(1, work(10_000, 1.5, 0));
    beginAt(2_000, 2, work(4_000, 1.5, 0));
    run();
    assertThat(ends).containsEntry(2L, 8_000L).containsEntry(1L, 12_000L);
    assertThat(node.coreMillis()).isCloseTo(3 * 2_000 + 4 * 6_000 + 3 * 4_000.0, within(1e-6));
  }

  /** A container that ends takes its tasks with it. */
  @Test
  void whatIsGoneUsesNothing() {
    Container first = begin(1, work(10_000, 2, 0));
    begin(2, work(4_000, 2, 0));
    time.at(2_000, () -> node.end(first));
    run();
    // 2 s at half the rate, then 3 s.
    assertThat(ends).containsOnly(Map.entry(2L, 5_000L));
  }

  /**
   * A second at 3 cores, a second at 1, and again: two of them use 6 of 4 cores at 2 / 3 for 1.5 s,
   * then 2 for 1 s. 3.5 s of work are 1.5 + 1 + 1.5 + 0.5 s.
   */
  @Test
  void phasesComeOneAfterTheOtherAndAgain() {
    TaskUse bursts = new TaskUse(List.of(new Phase(1_000, 1.5, 0), new Phase(1_000, 0.5, 0)), 0, 0);
    begin(1, new TaskWork(3_500, bursts, 1));
    begin(2, new TaskWork(3_500, bursts, 1));
    run();
    assertThat(ends).containsEntry(1L, 4_500L).containsEntry(2L, 4_500L);
  }

  @Test
  void aFactorIsOfAllPhases() {
    begin(1, new TaskWork(1_000, TaskUse.constant(1, 1), 4));
    // 8 of 4 cores; memory of 1600 of 1000 MiB, but nothing else could be killed.
    run();
    assertThat(ends).containsEntry(1L, 2_000L);
    assertThat(kills).isEmpty();
  }

  /** 3 x 400 of 1000 MiB: the one allocated last goes, though it began first. */
  @Test
  void memoryBeyondTheNodeKillsTheYoungest() {
    begin(3, work(5_000, 0.1, 1));
    begin(1, work(5_000, 0.1, 1));
    beginAt(1_000, 2, work(5_000, 0.1, 1));
    run();
    assertThat(kills).containsExactly(3L);
    assertThat(ends).containsOnly(Map.entry(1L, 5_000L), Map.entry(2L, 6_000L));
  }

  @Test
  void mastersAreNotKilled() {
    begin(1, work(5_000, 0.1, 1));
    begin(2, work(5_000, 0.1, 1));
    node.begin(new Container(3, false, kills), work(5_000, 0.1, 1), () -> ends.put(3L, 0L));
    run();
    assertThat(kills).containsExactly(2L);
    assertThat(ends).containsOnlyKeys(1L, 3L);
  }

  /** Two of 100 MiB each go to 600 MiB after a second. */
  @Test
  void aLaterPhaseMayBeTooMuch() {
    TaskUse grows =
        new TaskUse(List.of(new Phase(1_000, 0.1, 0.25), new Phase(9_000, 0.1, 1.5)), 0, 0);
    begin(1, new TaskWork(5_000, grows, 1));
    begin(2, new TaskWork(5_000, grows, 1));
    run();
    assertThat(kills).containsExactly(2L);
    assertThat(ends).containsOnly(Map.entry(1L, 5_000L));
  }

  @Test
  void whatNoMonitorTells() {
    begin(1, new TaskWork(5_000, TaskUse.constant(0.5, 0), 1));
    TaskUse bursts = new TaskUse(List.of(new Phase(1_000, 0.1, 0), new Phase(1_000, 0.9, 0)), 0, 0);
    begin(2, new TaskWork(5_000, bursts, 1));
    assertThat(node.meanCores()).isCloseTo(1 + 1, within(1e-12));
    assertThat(node.requestedCores()).isEqualTo(4);
  }

  @Test
  void allSlowDownAlikeWhereMoreIsWantedThanThereIs() {
    assertThat(CpuSharing.rate(8, 0)).isEqualTo(1);
    assertThat(CpuSharing.rate(8, 8)).isEqualTo(1);
    // 8 of 12 cores.
    assertThat(CpuSharing.rate(8, 12)).isEqualTo(8.0 / 12);
  }

  @Test
  void workTakesWholeMilliseconds() {
    assertThat(CpuSharing.millis(10_000, 1)).isEqualTo(10_000);
    // 10 s at 2 / 3 take 15 s, and 100 ms at 0.3 take 333.33 ms.
    assertThat(CpuSharing.millis(10_000, 2.0 / 3)).isEqualTo(15_000);
    assertThat(CpuSharing.millis(100, 0.3)).isEqualTo(334);
    assertThat(CpuSharing.millis(0, 1)).isZero();
  }
}

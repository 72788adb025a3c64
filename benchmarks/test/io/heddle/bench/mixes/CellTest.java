package io.heddle.bench.mixes;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.bench.mixes.Cell.Variation;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.Workload;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CellTest {
  private static final ClusterSpec CLUSTER = ClusterSpec.of(20, 40 * 1024, 16);

  /** Mixed nodes are as many and as large together, so that their cells can be compared. */
  @Test
  void mixedNodesAreAsLargeAsTheUsualOnes() {
    assertThat(Variation.MIXED_NODES.cluster().capacity())
        .isEqualTo(Variation.NONE.cluster().capacity());
    assertThat(Variation.MIXED_NODES.cluster().nodeCount()).isEqualTo(20);
  }

  @Test
  void aQuickRunHasTheUsualCellsAtThreeLoads() {
    assertThat(Cell.usual(true))
        .extracting(Cell::text)
        .contains("load-0.7/queues-1", "load-0.95/queues-1", "load-1.5/queues-4")
        .hasSize(6);
    assertThat(Cell.usual(false))
        .extracting(Cell::text)
        .contains("load-0.5/queues-1", "load-1.5/queues-4", "load-0.95/queues-4/preemption")
        .contains("load-0.95/queues-1/mixed-nodes", "load-0.95/queues-1/user-limits")
        .hasSize(11);
  }

  /** A sixth of the jobs, ln 2 / ln 60, are the first user's: more than a tenth. */
  @Test
  void ofManyUsersSomeReachTheirLimit() {
    SplittableRandom random = new SplittableRandom(1);
    List<Integer> users =
        IntStream.range(0, 10_000).mapToObj(i -> Variation.USER_LIMITS.user(random)).toList();
    assertThat(users).allSatisfy(user -> assertThat(user).isBetween(1, 59));
    assertThat(users.stream().filter(user -> user == 1).count()).isBetween(1_600L, 1_800L);
  }

  /** A square is below 0.01 where its root is below 0.1: the first has a tenth of the jobs. */
  @Test
  void aHundredQueuesHaveTheClusterBetweenThem() {
    assertThat(CellQueues.HUNDRED.count()).isEqualTo(100);
    assertThat(CellQueues.HUNDRED.shares()).hasSize(100).containsEntry("root.team-99", 0.01);
    SplittableRandom random = new SplittableRandom(1);
    List<String> queues =
        IntStream.range(0, 10_000).mapToObj(i -> CellQueues.HUNDRED.draw(random)).toList();
    assertThat(CellQueues.HUNDRED.shares().keySet()).containsAll(queues);
    assertThat(queues.stream().filter("root.team-0"::equals).count()).isBetween(900L, 1_100L);
  }

  @Test
  void aClusterOfOneQueueGuaranteesNothing() {
    assertThat(CellQueues.ONE.count()).isEqualTo(1);
    assertThat(CellQueues.ONE.shares()).isEmpty();
    assertThat(CellQueues.FOUR.shares()).containsEntry("root.production", 0.4);
  }

  @Test
  void otherShapesHaveNamesOfTheirOwn() {
    assertThat(Cell.ofShapes())
        .extracting(Cell::text)
        .containsExactly(
            "load-0.95/queues-1/three-nodes",
            "load-0.95/queues-1/memory-only",
            "load-0.95/queues-100");
  }

  @Test
  void inTheOrderOfTheirNamesEveryOtherIsForDevelopment() {
    List<Mix> byName =
        Arrays.stream(Mix.values()).sorted((a, b) -> a.text().compareTo(b.text())).toList();
    for (int i = 0; i < byName.size(); i++) {
      assertThat(byName.get(i).isForDevelopment()).as(byName.get(i).text()).isEqualTo(i % 2 == 0);
    }
  }

  /** The same seed gives the same jobs, another one others; ids are distinct. */
  @ParameterizedTest
  @EnumSource(
      value = Mix.class,
      names = {"BIG_CONTAINERS", "EXECUTORS", "PRODUCTION", "SMALL_JOBS", "TRAINING"})
  void madeJobsAreASeedsOwn(Mix mix) throws Exception {
    List<Job> jobs = mix.source().jobs(CLUSTER, 1);
    assertThat(mix.source().isThere()).isTrue();
    assertThat(jobs).hasSize(MadeJobs.COUNT).isEqualTo(mix.source().jobs(CLUSTER, 1));
    assertThat(jobs).isNotEqualTo(mix.source().jobs(CLUSTER, 2));
    assertThat(new Workload(mix.text(), jobs).jobs()).hasSameSizeAs(jobs);
  }
}

package io.heddle.yarn.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.engine.scheduler.VirtualApplication;
import io.heddle.sim.engine.scheduler.VirtualApplication.Submission;
import io.heddle.sim.engine.scheduler.VirtualApplication.Tasks;
import io.heddle.sim.engine.scheduler.VirtualCluster;
import io.heddle.yarn.testing.VirtualQueues;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Service of a higher application priority in a full queue in FIFO order, whatever the size of what
 * it asks for: about as soon as under CapacityScheduler.
 */
class PriorityServiceTest {
  private static final long WARM_MILLIS = 60_000;
  private static final long MOST_MILLIS = 1_800_000;

  /**
   * One full queue, guarantee and maximum in per cent of the cluster, and what comes into it: a
   * master of so many GB, of high priority only while it waits if it is {@code raised}.
   */
  private record Scene(
      int nodes,
      int size,
      int share,
      int maximum,
      int master,
      Tasks high,
      boolean raised,
      boolean hasNeighbour,
      long seed) {

    static Scene of(long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      int nodes = random.nextBoolean() ? 1 : random.nextInt(2, 11);
      int size = random.nextInt(8, 17);
      int share = List.of(100, 50, 20).get(random.nextInt(3));
      int maximum = share == 100 ? 100 : List.of(share, 100).get(random.nextInt(2));
      int largest = Math.max(1, Math.min(size - 4, nodes * size * maximum / 100 / 2));
      boolean isWide = random.nextBoolean();
      int wide = random.nextInt(1, largest + 1);
      int master = random.nextInt(4) == 0 ? random.nextInt(1, largest + 1) : 1;
      Tasks high =
          Tasks.of(1, isWide ? 1 : wide, isWide ? wide : 1, random.nextInt(1, nodes + 1), 30_000);
      return new Scene(
          nodes,
          size,
          share,
          maximum,
          master,
          high,
          random.nextInt(3) == 0,
          share < 100 && random.nextBoolean(),
          seed);
    }
  }

  static Stream<Scene> scenes() {
    return Stream.iterate(1L, seed -> seed + 1).limit(10).map(Scene::of);
  }

  private static long served(Scene scene, Family family, String policy) {
    QueueMetrics.clearQueueMetrics();
    VirtualQueues queues =
        new VirtualQueues()
            .queue("work", scene.share(), scene.maximum())
            .setAny("yarn.cluster.max-application-priority", "10")
            .setAny(HeddleConfig.MODE, family == Family.HEDDLE ? "active" : "off")
            .setAny(HeddleConfig.POLICY, policy)
            .setAny(HeddleConfig.BUDGET, "1000000");
    if (scene.share() < 100) {
      queues.queue("other", 100 - scene.share(), 100);
    }
    try (VirtualCluster cluster = queues.start(family)) {
      cluster.addNodes("n", scene.nodes(), scene.size(), scene.size());
      for (int i = 0; i < 1 + scene.seed() % 3; i++) {
        VirtualApplication each = cluster.submit(new Submission("work", "ann", "YARN", 0, 1));
        int offset = i;
        each.ask(
            new Tasks(1, 1, 1, 100_000, "", task -> 15_000 + (task + offset) * 7_919L % 10_000));
      }
      if (scene.hasNeighbour()) {
        VirtualApplication other = cluster.submit(new Submission("other", "eve", "YARN", 0, 1));
        other.ask(new Tasks(1, 1, 1, 100_000, "", task -> 20_000 + task * 6_991L % 10_000));
      }
      cluster.run(WARM_MILLIS);
      VirtualApplication high =
          cluster.submit(
              new Submission("work", "bob", "YARN", scene.raised() ? 0 : 5, scene.master()));
      high.ask(scene.high());
      if (scene.raised()) {
        cluster.at(cluster.now() + 1_000, () -> high.prioritise(5));
      }
      long start = cluster.now();
      cluster.run(MOST_MILLIS, () -> high.given(1) == scene.high().count());
      return (cluster.now() - start) / 1_000;
    }
  }

  @ParameterizedTest
  @MethodSource("scenes")
  void theHigherIsServedAboutAsSoonAsUnderStock(Scene scene) {
    long stock = served(scene, Family.CAPACITY, "heddle");
    for (String policy : List.of("heddle", "heddle-makespan", "haste")) {
      assertThat(served(scene, Family.HEDDLE, policy))
          .as("seconds under %s; stock takes %d", policy, stock)
          .isLessThanOrEqualTo(2 * stock + 15);
    }
  }

  /** Four masters are on the node that frees room first; the others could hold the request. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void aNodeWhoseMastersLeaveRoomIsReservedFirst(int nodes) {
    VirtualQueues queues =
        new VirtualQueues()
            .queue("work", 100, 100)
            .setAny("yarn.cluster.max-application-priority", "10")
            .setAny(HeddleConfig.MODE, "active")
            .setAny(HeddleConfig.BUDGET, "1000000");
    try (VirtualCluster cluster = queues.start(Family.HEDDLE)) {
      cluster.addNodes("n", nodes, 16, 16);
      int offset = 0;
      for (int[] size : new int[][] {{2, 1}, {2, 2}, {1, 2}, {3, 1}}) {
        VirtualApplication each = cluster.submit(new Submission("work", "ann", "YARN", 0, 1));
        int from = offset;
        each.ask(
            new Tasks(
                1, size[0], size[1], 20_000, "", task -> 12_000 + (task + from) * 7_919L % 10_000));
        offset += 31;
      }
      cluster.run(WARM_MILLIS);
      VirtualApplication high = cluster.submit(new Submission("work", "bob", "YARN", 5, 1));
      high.ask(Tasks.of(1, 14, 13, 1, 30_000));
      // Stock takes 19 and 15 s.
      assertThat(cluster.run(WARM_MILLIS + 45_000, () -> high.given(1) == 1)).isTrue();
    }
  }
}

package io.heddle.yarn.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.config.Mode;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.engine.scheduler.VirtualApplication;
import io.heddle.sim.engine.scheduler.VirtualApplication.Submission;
import io.heddle.sim.engine.scheduler.VirtualApplication.Tasks;
import io.heddle.sim.engine.scheduler.VirtualCluster;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.VirtualQueues;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.protocolrecords.UpdateApplicationPriorityRequest;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
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

  private static LiveRm start(Mode mode) {
    return LiveRm.start(
        conf -> {
          conf.setInt(YarnConfiguration.MAX_CLUSTER_LEVEL_APPLICATION_PRIORITY, 10);
          conf.setEnum(HeddleConfig.MODE, mode);
        });
  }

  private static MockAM launch(LiveRm live, MockNM node, int priority) throws Exception {
    return live.launch(node, app -> app.withAppPriority(Priority.newInstance(priority)));
  }

  @Test
  void theHigherIsServedFirstAlthoughItFitsWorse() throws Exception {
    try (LiveRm live = start(Mode.ACTIVE)) {
      MockNM masters = live.node("masters", 2, 2);
      MockAM low = launch(live, masters, 1);
      MockAM high = launch(live, masters, 5);
      MockNM worker = live.node("worker", 4, 4);
      LiveRm.ask(low, 1, 3, 3, 1);
      LiveRm.ask(high, 1, 1, 1, 4);

      live.heartbeat(worker);

      assertThat(LiveRm.take(high)).hasSize(4);
      assertThat(LiveRm.take(low)).isEmpty();
    }
  }

  @Test
  void theHigherReservesBeforeTheLowerIsServed() throws Exception {
    try (LiveRm live = start(Mode.ACTIVE)) {
      // Sends no heartbeats: the room that stock asks for before it reserves.
      MockNM masters = live.node("masters", 6, 6);
      MockAM low = launch(live, masters, 1);
      MockAM high = launch(live, masters, 5);
      MockNM worker = live.node("worker", 4, 4);
      LiveRm.ask(low, 1, 1, 1, 1);
      live.heartbeat(worker);
      assertThat(LiveRm.take(low)).hasSize(1);

      LiveRm.ask(low, 1, 1, 1, 3);
      LiveRm.ask(high, 1, 4, 4, 1);
      live.heartbeat(worker);

      assertThat(live.reservedOn(worker)).isEqualTo(high.getApplicationAttemptId());
      assertThat(LiveRm.take(low)).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void onePutUpWhileItRunsIsServedFirst(Mode mode) throws Exception {
    try (LiveRm live = start(mode)) {
      MockNM masters = live.node("masters", 2, 2);
      MockAM first = launch(live, masters, 1);
      MockAM second = launch(live, masters, 1);
      MockNM worker = live.node("worker", 4, 4);
      LiveRm.ask(first, 1, 1, 1, 4);
      LiveRm.ask(second, 1, 1, 1, 4);

      live.rm()
          .getClientRMService()
          .updateApplicationPriority(
              UpdateApplicationPriorityRequest.newInstance(
                  second.getApplicationAttemptId().getApplicationId(), Priority.newInstance(5)));
      live.heartbeat(worker);

      assertThat(LiveRm.take(second)).hasSize(4);
      assertThat(LiveRm.take(first)).isEmpty();
    }
  }

  /**
   * What an application itself puts first, also where something else of it fits the node better.
   */
  @ParameterizedTest
  @ValueSource(strings = {"heddle", "heddle-makespan"})
  void followsTheOrderOfTheApplication(String policy) {
    QueueMetrics.clearQueueMetrics();
    VirtualQueues queues =
        new VirtualQueues()
            .queue("work", 100, 100)
            .setAny(HeddleConfig.MODE, "active")
            .setAny(HeddleConfig.POLICY, policy)
            .setAny(HeddleConfig.BUDGET, "1000000");
    try (VirtualCluster cluster = queues.start(Family.HEDDLE)) {
      cluster.addNodes("n", 2, 8, 8);
      VirtualApplication application = cluster.submit(new Submission("work", "ann", "YARN", 0, 1));
      application.ask(Tasks.of(20, 4, 4, 40, 30_000));
      application.ask(Tasks.of(10, 1, 1, 40, 30_000));
      cluster.run(20_000);

      assertThat(application.given(10)).isEqualTo(15);
      assertThat(application.given(20)).isZero();
      cluster.run(400_000);
      assertThat(application.given(20)).isPositive();
    }
  }

  /** As soon as under CapacityScheduler, which ends the queue's turn at what it has no room for. */
  @ParameterizedTest
  @CsvSource({
    "heddle, 1, 10, 8, 1, 10",
    "heddle, 4, 16, 12, 4, 15",
    "heddle-makespan, 4, 16, 6, 1, 3",
    "heddle-makespan, 10, 8, 6, 3, 9"
  })
  void largeRequestsThatAnApplicationPutsFirstAreServedAsSoon(
      String policy, int nodes, int size, int large, int count, int seconds) {
    QueueMetrics.clearQueueMetrics();
    VirtualQueues queues =
        new VirtualQueues()
            .queue("work", 100, 100)
            .setAny(HeddleConfig.MODE, "active")
            .setAny(HeddleConfig.POLICY, policy)
            .setAny(HeddleConfig.BUDGET, "1000000");
    try (VirtualCluster cluster = queues.start(Family.HEDDLE)) {
      cluster.addNodes("n", nodes, size, size);
      VirtualApplication application = cluster.submit(new Submission("work", "ann", "SPARK", 0, 1));
      application.ask(new Tasks(20, 1, 1, 100_000, "", task -> 15_000 + task * 7_919L % 10_000));
      cluster.run(WARM_MILLIS);
      application.ask(Tasks.of(10, large, 1, count, 300_000));
      assertThat(
              cluster.run(
                  WARM_MILLIS + (2 * seconds + 15) * 1_000L, () -> application.given(10) == count))
          .isTrue();
    }
  }
}

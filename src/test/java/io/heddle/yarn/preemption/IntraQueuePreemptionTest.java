package io.heddle.yarn.preemption;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.engine.Where;
import io.heddle.sim.engine.scheduler.VirtualApplication;
import io.heddle.sim.engine.scheduler.VirtualApplication.Submission;
import io.heddle.sim.engine.scheduler.VirtualApplication.Tasks;
import io.heddle.sim.engine.scheduler.VirtualCluster;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.VirtualQueues;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingEditPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Preemption within a queue in FIFO or fair order: what is killed goes to the application for which
 * it was killed, so that no more is killed than under CapacityScheduler.
 */
class IntraQueuePreemptionTest {
  private static final long HOUR = 3_600_000;
  private static final String PREEMPTION = "yarn.resourcemanager.monitor.capacity.preemption.";

  private static VirtualQueues queues(String policy) {
    return new VirtualQueues()
        .queue("default", 100, 100)
        .setAny("yarn.resourcemanager.scheduler.monitor.enable", "true")
        .setAny(PREEMPTION + "intra-queue-preemption.enabled", "true")
        .setAny(PREEMPTION + "intra-queue-preemption.preemption-order-policy", "priority_first")
        .setAny("yarn.cluster.max-application-priority", "10")
        .setAny(HeddleConfig.POLICY, policy)
        .setAny(HeddleConfig.BUDGET, "1000000");
  }

  /** How often it killed, and how many of the requested containers were given. */
  private record Outcome(int kills, int given) {}

  private static Outcome run(long seed, Family family, String order, String policy) {
    QueueMetrics.clearQueueMetrics();
    VirtualQueues queues =
        queues(policy)
            .set("root.default.ordering-policy", order)
            .setAny(HeddleConfig.MODE, family == Family.HEDDLE ? "active" : "off");
    SplittableRandom random = new SplittableRandom(seed);
    try (VirtualCluster cluster = queues.start(family)) {
      int nodes = random.nextInt(1, 6);
      int size = random.nextInt(8, 17);
      cluster.addNodes("n", nodes, size, size);
      for (int i = random.nextInt(1, 4); i > 0; i--) {
        VirtualApplication low =
            cluster.submit(new Submission("default", "ann" + i, "YARN", random.nextInt(3), 1));
        low.ask(Tasks.of(1, random.nextInt(1, 3), 1, nodes * size, 10 * HOUR));
      }
      cluster.run(20_000);
      List<VirtualApplication> high = new ArrayList<>();
      for (int i = random.nextInt(1, 3); i > 0; i--) {
        VirtualApplication each =
            cluster.submit(new Submission("default", "bob" + i, "YARN", random.nextInt(4, 9), 1));
        each.ask(
            Tasks.of(
                1, random.nextInt(2, 1 + size / 2), 1, random.nextInt(1, nodes + 1), 10 * HOUR));
        high.add(each);
      }
      cluster.run(HOUR / 4);
      int given = high.stream().mapToInt(each -> each.given(1)).sum();
      return new Outcome(cluster.preempted().size(), given);
    }
  }

  @ParameterizedTest
  @CsvSource({"fifo, heddle", "fifo, heddle-makespan", "fair, heddle", "fair, heddle-makespan"})
  void noMoreIsKilledThanUnderStockForTheSameService(String order, String policy) {
    int stockKills = 0;
    int ownKills = 0;
    int moreInAll = 0;
    for (long seed = 3; seed <= 10; seed++) {
      Outcome stock = run(seed, Family.CAPACITY, order, policy);
      Outcome own = run(seed, Family.HEDDLE, order, policy);
      int more = own.given() - stock.given();
      if (order.equals("fifo")) {
        assertThat(more).as("given beyond stock's with seed %d", seed).isNotNegative();
      }
      // What stock leaves unserved may take a kill or two for each container.
      assertThat(own.kills())
          .as("kills with seed %d; stock %s", seed, stock)
          .isLessThanOrEqualTo(stock.kills() * 3 / 2 + 2 * Math.max(0, more));
      stockKills += stock.kills();
      ownKills += own.kills();
      moreInAll += more;
    }
    assertThat(moreInAll).as("given beyond stock's in all").isNotNegative();
    assertThat(ownKills).as("kills in all").isLessThanOrEqualTo(stockKills);
  }

  /**
   * One request needs a node that an ApplicationMaster holds a part of, so that no kill can serve
   * it; kills on other nodes cannot either.
   */
  @ParameterizedTest
  @ValueSource(strings = {"heddle", "heddle-makespan"})
  void nothingIsKilledForWhatCouldNotBeServedThere(String policy) {
    QueueMetrics.clearQueueMetrics();
    try (VirtualCluster cluster = queues(policy).start(Family.HEDDLE)) {
      cluster.addNodes("n", 1, 10, 10);
      VirtualApplication high = cluster.submit(new Submission("default", "bob", "YARN", 5, 1));
      VirtualApplication low = cluster.submit(new Submission("default", "ann", "YARN", 0, 1));
      cluster.run(5_000);
      cluster.addNode("m", 10, 10, "", 0);
      low.ask(Tasks.of(1, 1, 1, 18, 10 * HOUR));
      cluster.run(10_000);
      Where only = new Where(Where.Kind.ONLY_ON, Set.of("n0"));
      high.ask(new Tasks(1, 10, 1, 2, "", task -> HOUR, only));
      cluster.run(HOUR / 4);
      assertThat(low.given(1)).isEqualTo(18);
      assertThat(cluster.preempted()).isEmpty();
    }
  }

  /** Room that comes back at once goes to the application that lost it if nobody else waits. */
  @ParameterizedTest
  @ValueSource(strings = {"heddle", "heddle-makespan"})
  void whatNobodyElseWaitsForGoesBackToWhoLostIt(String policy) {
    QueueMetrics.clearQueueMetrics();
    try (VirtualCluster cluster = queues(policy).start(Family.HEDDLE)) {
      cluster.addNodes("n", 1, 10, 10);
      VirtualApplication low = cluster.submit(new Submission("default", "ann", "YARN", 1, 1));
      low.ask(Tasks.of(1, 1, 1, 10, 10 * HOUR));
      cluster.run(20_000);
      VirtualApplication high = cluster.submit(new Submission("default", "bob", "YARN", 5, 1));
      high.ask(Tasks.of(1, 2, 1, 2, 1_000));
      cluster.run(HOUR / 2, () -> high.given(1) == 2);
      assertThat(cluster.preempted()).isNotEmpty();
      cluster.run(cluster.now() + 5_000);
      assertThat(low.given(1)).isEqualTo(8);
    }
  }

  @Test
  void aGuaranteedQueueGetsItsShareBack() throws Exception {
    try (LiveRm live = LiveRm.start(IntraQueuePreemptionTest::atOnce)) {
      MockNM node = live.node("node", 20, 20);
      MockAM greedy = live.launch(node, app -> app.withQueue("a"));
      MockAM entitled = live.launch(node, app -> app.withQueue("b"));
      LiveRm.ask(greedy, 1, 1, 1, 100);
      live.heartbeat(node);
      assertThat(LiveRm.take(greedy)).hasSize(18);
      LiveRm.ask(entitled, 1, 1, 1, 100);
      live.heartbeat(node);
      assertThat(LiveRm.take(entitled)).as("the cluster is full").isEmpty();

      SchedulingEditPolicy preemption =
          live.scheduler()
              .getSchedulingMonitorManager()
              .getAvailableSchedulingMonitor()
              .getSchedulingEditPolicy();
      int given = 0;
      for (int round = 0; round < 20 && given < 9; round++) {
        preemption.editSchedule();
        live.rm().drainEvents();
        live.heartbeat(node);
        given += LiveRm.take(entitled).size();
      }

      // Ten of twenty each, of which one is the master's.
      assertThat(given).isEqualTo(9);
      assertThat(
              live.scheduler()
                  .getApplicationAttempt(greedy.getApplicationAttemptId())
                  .getLiveContainers())
          .hasSize(10);
      assertThat(live.heddle().metrics().fallbacks()).isZero();
    }
  }

  private static void atOnce(Configuration conf) {
    conf.setBoolean(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, true);
    conf.set(
        YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES,
        ProportionalCapacityPreemptionPolicy.class.getName());
    // The test runs it by hand.
    conf.setLong(CapacitySchedulerConfiguration.PREEMPTION_MONITORING_INTERVAL, 86_400_000);
    conf.setLong(CapacitySchedulerConfiguration.PREEMPTION_WAIT_TIME_BEFORE_KILL, 0);
    conf.setFloat(CapacitySchedulerConfiguration.TOTAL_PREEMPTION_PER_ROUND, 1);
    conf.setFloat(CapacitySchedulerConfiguration.PREEMPTION_NATURAL_TERMINATION_FACTOR, 1);
    conf.setFloat(CapacitySchedulerConfiguration.PREEMPTION_MAX_IGNORED_OVER_CAPACITY, 0);
    conf.set("yarn.scheduler.capacity.root.queues", "a,b");
    for (String queue : List.of("a", "b")) {
      conf.set("yarn.scheduler.capacity.root." + queue + ".capacity", "50");
      conf.set("yarn.scheduler.capacity.root." + queue + ".maximum-capacity", "100");
      conf.set("yarn.scheduler.capacity.root." + queue + ".user-limit-factor", "10");
    }
  }
}

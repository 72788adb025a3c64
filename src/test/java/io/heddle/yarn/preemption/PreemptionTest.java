package io.heddle.yarn.preemption;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.yarn.testing.LiveRm;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingEditPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.junit.jupiter.api.Test;

/** Stock preemption gives a queue its guaranteed share back, and Heddle leaves it there. */
class PreemptionTest {
  @Test
  void aGuaranteedQueueGetsItsShareBack() throws Exception {
    try (LiveRm live = LiveRm.start(PreemptionTest::settings)) {
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

  private static void settings(Configuration conf) {
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

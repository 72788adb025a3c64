package io.heddle.yarn.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.engine.scheduler.VirtualApplication;
import io.heddle.sim.engine.scheduler.VirtualApplication.Submission;
import io.heddle.sim.engine.scheduler.VirtualApplication.Tasks;
import io.heddle.sim.engine.scheduler.VirtualCluster;
import io.heddle.yarn.testing.VirtualQueues;
import io.heddle.yarn.testing.VirtualTest;
import java.util.List;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Free capacity of nodes that get no new container is of no use to other rules. */
class EmptiedNodesTest extends VirtualTest {
  private static final long HOUR = 3_600_000;

  private static void empty(VirtualCluster cluster, String... hosts) {
    cluster
        .heddle()
        .releasable()
        .empty(List.of(hosts).stream().map(host -> NodeId.newInstance(host, 8041)).toList());
  }

  private static VirtualApplication holder(
      VirtualCluster cluster, String queue, String user, int containers) {
    return submit(cluster, queue, user, Tasks.of(1, 1, 1, containers, HOUR));
  }

  private static VirtualApplication submit(
      VirtualCluster cluster, String queue, String user, Tasks tasks) {
    VirtualApplication job =
        cluster.submit(new Submission(queue, user, "YARN", 0, Submission.UNMANAGED));
    job.ask(tasks);
    return job;
  }

  /** Eight and eight do not fit on one node of ten: one after the other. */
  @Test
  void jobsThatHoldUntilCompleteDoNotCountOnThem() {
    try (VirtualCluster cluster =
        new VirtualQueues().queue("default", 100, 100).start(Family.HEDDLE)) {
      cluster.addNodes("node", 2, 10, 10);
      VirtualApplication before = holder(cluster, "default", "zoe", 10);
      cluster.run(5_000);
      empty(cluster, "node1");
      VirtualApplication first = holder(cluster, "default", "ann", 8);
      VirtualApplication second = holder(cluster, "default", "bob", 8);
      for (int i = 0; i < 10; i++) {
        cluster.run(cluster.now() + 3_000);
        before.complete(1);
      }
      cluster.run(cluster.now() + 60_000);

      assertThat(List.of(first.given(1), second.given(1))).contains(8);
    }
  }

  @Test
  void preemptionKillsNothingThere() {
    try (VirtualCluster cluster = twoQueues()) {
      cluster.addNodes("node", 6, 10, 10);
      cluster.submit("b", 1).ask(Tasks.of(1, 1, 1, 1_000, HOUR));
      cluster.run(30_000);
      VirtualApplication starved = cluster.submit("a", 1);
      cluster.run(60_000);
      empty(cluster, "node0");
      starved.ask(Tasks.of(1, 1, 1, 5, HOUR));
      cluster.run(300_000);

      assertThat(cluster.heddle().getNode(NodeId.newInstance("node0", 8041)).getNumContainers())
          .isEqualTo(10);
      assertThat(cluster.heddle().metrics().killsRefused()).isPositive();
    }
  }

  /**
   * Preemption sees the free capacity of emptied nodes, or chooses containers there again and
   * again: a queue would get nothing for as long as they are emptied.
   */
  @ParameterizedTest
  @CsvSource({"10,5", "10,20", "0,20"})
  void aQueueBelowItsGuaranteeWaitsForAMinuteAtMost(int free, int wanted) {
    try (VirtualCluster cluster = twoQueues()) {
      cluster.addNodes("node", 5, 10, 10);
      cluster.submit("b", 1).ask(Tasks.of(1, 1, 1, 59 - free, HOUR));
      cluster.run(10_000);
      cluster.addNode("last", 10, 10, "", 500);
      cluster.run(30_000);
      empty(cluster, "last");
      VirtualApplication starved =
          cluster.submit(new Submission("a", "ann", "YARN", 0, Submission.UNMANAGED));
      starved.ask(Tasks.of(1, 1, 1, wanted, HOUR));
      while (starved.given(1) < wanted) {
        int given = starved.given(1);
        boolean isServed = cluster.run(cluster.now() + 90_000, () -> starved.given(1) > given);
        assertThat(isServed).as("with %d", given).isTrue();
      }
    }
  }

  /** As with decommissioned nodes: no other queue holds what it could get back. */
  @Test
  void aQueueWithoutCompetitorsLeavesThemEmpty() {
    try (VirtualCluster cluster =
        new VirtualQueues()
            .queue("default", 100, 100)
            .setAny("yarn.resourcemanager.scheduler.monitor.enable", "true")
            .start(Family.HEDDLE)) {
      cluster.addNodes("node", 2, 10, 10);
      cluster.run(5_000);
      empty(cluster, "node1");
      VirtualApplication job = holder(cluster, "default", "ann", 20);
      cluster.run(590_000);
      assertThat(job.given(1)).isEqualTo(10);
      cluster.run(620_000);
      assertThat(job.given(1)).isEqualTo(20);
    }
  }

  @Test
  void aQueueThatIsServedLeavesThemEmpty() {
    try (VirtualCluster cluster = twoQueues()) {
      cluster.addNodes("node", 3, 10, 10);
      cluster.run(5_000);
      empty(cluster, "node0");
      submit(cluster, "b", "ann", new Tasks(1, 1, 1, 20, "", task -> 50_000L * (task + 1)));
      cluster.run(10_000);
      VirtualApplication second = holder(cluster, "a", "bob", 10);
      cluster.run(280_000);
      assertThat(second.given(1)).isEqualTo(5);
      assertThat(cluster.heddle().getNode(NodeId.newInstance("node0", 8041)).getNumContainers())
          .isZero();
    }
  }

  /** With preemption. */
  private static VirtualCluster twoQueues() {
    return new VirtualQueues()
        .queue("a", 50, 100)
        .queue("b", 50, 100)
        .setAny("yarn.resourcemanager.scheduler.monitor.enable", "true")
        .start(Family.HEDDLE);
  }
}

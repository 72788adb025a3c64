package io.heddle.yarn.gangplan;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.engine.scheduler.VirtualApplication;
import io.heddle.sim.engine.scheduler.VirtualApplication.Submission;
import io.heddle.sim.engine.scheduler.VirtualApplication.Tasks;
import io.heddle.sim.engine.scheduler.VirtualCluster;
import io.heddle.yarn.testing.VirtualQueues;
import java.util.Map;
import java.util.function.BiConsumer;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What may happen to gangs, their nodes and queues while they wait or have places. */
class GangTroubleTest {
  private static final long FOREVER = 360_000_000;

  /** A node serves one container at each of its heartbeats: places are kept for some seconds. */
  private static VirtualQueues queues() {
    QueueMetrics.clearQueueMetrics();
    return new VirtualQueues()
        .queue("a", 50, 100)
        .queue("b", 50, 100)
        .set("per-node-heartbeat.maximum-offswitch-assignments", "1")
        .setAny(HeddleConfig.MODE, "active")
        .setAny(HeddleConfig.BUDGET, "1000000");
  }

  private static VirtualApplication gang(VirtualCluster cluster, int master, int size) {
    VirtualApplication gang =
        cluster.submit(new Submission("a", "ann", "TONY", 0, master).tagged("heddle.gang=" + size));
    gang.ask(Tasks.of(1, 1, 1, size, FOREVER));
    return gang;
  }

  private static VirtualApplication other(VirtualCluster cluster, int tasks) {
    VirtualApplication other =
        cluster.submit(new Submission("b", "bob", "YARN", 0, Submission.UNMANAGED));
    other.ask(Tasks.of(1, 1, 1, tasks, FOREVER));
    return other;
  }

  /** Has something happen while a gang of 12 has a few of its containers. */
  private static void inTheMiddle(
      int master, int nodes, BiConsumer<VirtualCluster, VirtualApplication> event) {
    try (VirtualCluster cluster = queues().start(Family.HEDDLE)) {
      cluster.define("x", true);
      cluster.addNodes("n", nodes, 6, 6);
      VirtualApplication gang = gang(cluster, master, 12);
      assertThat(cluster.run(30_000, () -> gang.given(1) > 2 && gang.given(1) < 9)).isTrue();
      event.accept(cluster, gang);
      assertThat(cluster.heddle().metrics().fallbacks()).isZero();
    }
  }

  @Test
  void aKilledGangLeavesNothingBehind() {
    inTheMiddle(
        Submission.UNMANAGED,
        2,
        (cluster, gang) -> {
          gang.kill();
          VirtualApplication other = other(cluster, 12);
          assertThat(cluster.run(cluster.now() + 30_000, () -> other.given(1) == 12)).isTrue();
        });
  }

  /** Its next attempt asks for all again and gets all. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anAttemptThatFailsIsFollowedByAnother(boolean keepsContainers) {
    inTheMiddle(
        1,
        3,
        (cluster, gang) -> {
          gang.fail(keepsContainers);
          assertThat(
                  cluster.run(
                      cluster.now() + 240_000, () -> gang.hasMaster() && gang.waiting(1) == 0))
              .isTrue();
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"lost", "decommissioned", "small", "relabelled"})
  void aNodeWithPlacesGoes(String how) {
    inTheMiddle(
        Submission.UNMANAGED,
        3,
        (cluster, gang) -> {
          switch (how) {
            case "lost" -> cluster.lose("n0");
            case "decommissioned" -> cluster.decommission("n0");
            case "relabelled" -> cluster.relabel("n0", "x");
            default -> cluster.resize("n0", 1, 1);
          }
          assertThat(cluster.run(cluster.now() + 240_000, () -> gang.waiting(1) == 0)).isTrue();
        });
  }

  /** Of 18 units the gang needs 12, the container that grows 4. */
  @Test
  void aContainerNextToPlacesGrows() {
    try (VirtualCluster cluster = queues().start(Family.HEDDLE)) {
      cluster.addNodes("n", 3, 6, 6);
      VirtualApplication other = other(cluster, 3);
      assertThat(cluster.run(30_000, () -> other.given(1) == 3)).isTrue();
      cluster.run(cluster.now() + 3_000);
      VirtualApplication gang = gang(cluster, Submission.UNMANAGED, 12);
      assertThat(cluster.run(60_000, () -> gang.given(1) > 2)).isTrue();
      other.resize(4);
      assertThat(cluster.run(cluster.now() + 240_000, () -> gang.waiting(1) == 0)).isTrue();
      assertThat(cluster.heddle().metrics().fallbacks()).isZero();
    }
  }

  @Test
  void aNodeWithPlacesIsShunned() {
    inTheMiddle(
        Submission.UNMANAGED,
        3,
        (cluster, gang) -> {
          gang.shun("n0", true);
          gang.shun("n1", true);
          VirtualApplication other = other(cluster, 6);
          assertThat(cluster.run(cluster.now() + 240_000, () -> other.given(1) == 6)).isTrue();
        });
  }

  @Test
  void aRestartInTheMiddleKeepsWhatRuns() {
    inTheMiddle(
        Submission.UNMANAGED,
        2,
        (cluster, gang) -> {
          cluster.restart(() -> {});
          assertThat(cluster.run(cluster.now() + 120_000, () -> gang.waiting(1) == 0)).isTrue();
        });
  }

  @Test
  void anAdmittedGangIsMoved() {
    inTheMiddle(
        Submission.UNMANAGED,
        2,
        (cluster, gang) -> {
          try {
            cluster.move(gang, "b");
          } catch (YarnException e) {
            throw new IllegalStateException(e);
          }
          assertThat(cluster.run(cluster.now() + 120_000, () -> gang.waiting(1) == 0)).isTrue();
        });
  }

  /** Its queue stops while it waits; what waits in a stopped queue is still served. */
  @Test
  void aQueueStopsWhileAGangWaits() {
    try (VirtualCluster cluster = queues().start(Family.HEDDLE)) {
      cluster.addNodes("n", 2, 6, 6);
      VirtualApplication other = other(cluster, 8);
      cluster.run(10_000);
      VirtualApplication gang = gang(cluster, Submission.UNMANAGED, 8);
      cluster.run(20_000);
      cluster.refresh(Map.of("yarn.scheduler.capacity.root.a.state", "STOPPED"));
      other.end();
      assertThat(cluster.run(60_000, () -> gang.given(1) == 8)).isTrue();
    }
  }

  /** It asks for all, withdraws once places are kept, and asks again: others go on. */
  @Test
  void oneThatAsksAndWithdrawsAgainAndAgainHoldsUpNoOthers() {
    try (VirtualCluster cluster = queues().start(Family.HEDDLE)) {
      cluster.addNodes("n", 2, 6, 6);
      VirtualApplication liar = gang(cluster, Submission.UNMANAGED, 12);
      for (int second = 2; second < 600; second += 4) {
        cluster.at(1_000L * second, () -> liar.cancel(1));
        cluster.at(1_000L * second + 2_000, () -> liar.ask(Tasks.of(1, 1, 1, 12, FOREVER)));
      }
      cluster.run(3_000);
      liar.release();
      VirtualApplication other = other(cluster, 6);
      assertThat(cluster.run(60_000, () -> other.given(1) == 6)).isTrue();
    }
  }

  /** Nodes of a label are lent to a gang without one. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void lentNodesAreNotPlannedOn(boolean isExclusive) {
    try (VirtualCluster cluster = queues().start(Family.HEDDLE)) {
      cluster.define("x", isExclusive);
      cluster.addNode("own", 6, 6, "", 0);
      cluster.addNode("labelled", 6, 6, "x", 500);
      VirtualApplication gang = gang(cluster, Submission.UNMANAGED, 6);
      assertThat(cluster.run(30_000, () -> gang.given(1) == 6)).isTrue();
      VirtualApplication next = gang(cluster, Submission.UNMANAGED, 4);
      cluster.run(60_000);
      assertThat(next.given(1)).isZero();
    }
  }
}

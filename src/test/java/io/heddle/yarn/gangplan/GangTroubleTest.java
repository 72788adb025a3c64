package io.heddle.yarn.gangplan;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.sim.engine.scheduler.VirtualApplication;
import io.heddle.sim.engine.scheduler.VirtualApplication.Submission;
import java.util.Map;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What may happen to gangs, their nodes and queues while they wait or have places. */
class GangTroubleTest extends PlayedGangs {
  /** A node serves one container at each of its heartbeats: places are kept for some seconds. */
  @BeforeEach
  void start() {
    start(
        queues(false)
            .queue("a", 50, 100)
            .queue("b", 50, 100)
            .set("per-node-heartbeat.maximum-offswitch-assignments", "1"));
  }

  private VirtualApplication gang(int size) {
    return gang("a", tasks(size));
  }

  private VirtualApplication inTheMiddle(int nodes) {
    return inTheMiddle(nodes, Submission.UNMANAGED);
  }

  /** A gang of 12 that has a few of its containers. */
  private VirtualApplication inTheMiddle(int nodes, int master) {
    cluster.define("x", true);
    cluster.addNodes("n", nodes, 6, 6);
    VirtualApplication gang =
        submit(new Submission("a", "ann", "TONY", 0, master).tagged("heddle.gang=12"), tasks(12));
    assertThat(cluster.run(30_000, () -> gang.given(1) > 2 && gang.given(1) < 9)).isTrue();
    return gang;
  }

  @Test
  void aKilledGangLeavesNothingBehind() {
    VirtualApplication gang = inTheMiddle(2);
    gang.kill();
    VirtualApplication other = other("b", tasks(12));
    assertThat(cluster.run(cluster.now() + 30_000, () -> other.given(1) == 12)).isTrue();
  }

  /** Its next attempt asks for all again and gets all. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anAttemptThatFailsIsFollowedByAnother(boolean keepsContainers) {
    VirtualApplication gang = inTheMiddle(3, 1);
    gang.fail(keepsContainers);
    assertThat(cluster.run(cluster.now() + 240_000, () -> gang.hasMaster() && gang.waiting(1) == 0))
        .isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"lost", "decommissioned", "small", "relabelled"})
  void aNodeWithPlacesGoes(String how) {
    VirtualApplication gang = inTheMiddle(3);
    switch (how) {
      case "lost" -> cluster.lose("n0");
      case "decommissioned" -> cluster.decommission("n0");
      case "relabelled" -> cluster.relabel("n0", "x");
      default -> cluster.resize("n0", 1, 1);
    }
    assertThat(cluster.run(cluster.now() + 240_000, () -> gang.waiting(1) == 0)).isTrue();
  }

  /** Of 18 units the gang needs 12, the container that grows 4. */
  @Test
  void aContainerNextToPlacesGrows() {
    cluster.addNodes("n", 3, 6, 6);
    VirtualApplication other = other("b", tasks(3));
    assertThat(cluster.run(30_000, () -> other.given(1) == 3)).isTrue();
    cluster.run(cluster.now() + 3_000);
    VirtualApplication gang = gang(12);
    assertThat(cluster.run(60_000, () -> gang.given(1) > 2)).isTrue();
    other.resize(4);
    assertThat(cluster.run(cluster.now() + 240_000, () -> gang.waiting(1) == 0)).isTrue();
  }

  @Test
  void aNodeWithPlacesIsShunned() {
    VirtualApplication gang = inTheMiddle(3);
    gang.shun("n0", true);
    gang.shun("n1", true);
    VirtualApplication other = other("b", tasks(6));
    assertThat(cluster.run(cluster.now() + 240_000, () -> other.given(1) == 6)).isTrue();
  }

  @Test
  void aRestartInTheMiddleKeepsWhatRuns() {
    VirtualApplication gang = inTheMiddle(2);
    cluster.restart(() -> {});
    assertThat(cluster.run(cluster.now() + 120_000, () -> gang.waiting(1) == 0)).isTrue();
  }

  @Test
  void anAdmittedGangIsMoved() throws YarnException {
    VirtualApplication gang = inTheMiddle(2);
    cluster.move(gang, "b");
    assertThat(cluster.run(cluster.now() + 120_000, () -> gang.waiting(1) == 0)).isTrue();
  }

  /** Its queue stops while it waits; what waits in a stopped queue is still served. */
  @Test
  void aQueueStopsWhileAGangWaits() {
    cluster.addNodes("n", 2, 6, 6);
    VirtualApplication other = other("b", tasks(8));
    cluster.run(10_000);
    VirtualApplication gang = gang(8);
    cluster.run(20_000);
    cluster.refresh(Map.of("yarn.scheduler.capacity.root.a.state", "STOPPED"));
    other.end();
    assertThat(cluster.run(60_000, () -> gang.given(1) == 8)).isTrue();
  }

  /** It asks for all, withdraws once places are kept, and asks again: others go on. */
  @Test
  void oneThatAsksAndWithdrawsAgainAndAgainHoldsUpNoOthers() {
    cluster.addNodes("n", 2, 6, 6);
    VirtualApplication liar = gang(12);
    for (int second = 2; second < 600; second += 4) {
      cluster.at(1_000L * second, () -> liar.cancel(1));
      cluster.at(1_000L * second + 2_000, () -> liar.ask(tasks(12)));
    }
    cluster.run(3_000);
    liar.release();
    VirtualApplication other = other("b", tasks(6));
    assertThat(cluster.run(60_000, () -> other.given(1) == 6)).isTrue();
  }

  /** Nodes of a label are lent to a gang without one. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void lentNodesAreNotPlannedOn(boolean isExclusive) {
    cluster.define("x", isExclusive);
    cluster.addNode("own", 6, 6, "", 0);
    cluster.addNode("labelled", 6, 6, "x", 500);
    VirtualApplication gang = gang(6);
    assertThat(cluster.run(30_000, () -> gang.given(1) == 6)).isTrue();
    VirtualApplication next = gang(4);
    cluster.run(60_000);
    assertThat(next.given(1)).isZero();
  }
}

package io.heddle.yarn.gangplan;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.sim.engine.scheduler.VirtualApplication;
import io.heddle.sim.engine.scheduler.VirtualApplication.Submission;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Places that are kept for a gang while it gets its containers one by one. */
class KeptPlacesTest extends PlayedGangs {

  /** One container per heartbeat of a node: a node keeps its places for four seconds. */
  @Test
  void aWithdrawnGangGivesItsNodesBack() {
    start(oneQueue(false).set("per-node-heartbeat.maximum-offswitch-assignments", "1"));
    cluster.addNodes("n", 2, 4, 4);
    VirtualApplication withdrawn = gang("default", tasks(8));
    assertThat(cluster.run(10_000, () -> withdrawn.given(1) > 0)).isTrue();
    long now = cluster.now();

    withdrawn.cancel(1);
    VirtualApplication other = submit(job("default"), tasks(4));

    assertThat(cluster.run(now + 5_000, () -> other.given(1) == 4)).isTrue();
  }

  /** One container per heartbeat: the gang takes four seconds, and needs four of eight. */
  @Test
  void othersUseWhatIsFreeNextToKeptPlaces() {
    start(
        oneQueue(false)
            .set("per-node-heartbeat.maximum-offswitch-assignments", "1")
            .setAny("yarn.cluster.max-application-priority", "10"));
    cluster.addNodes("n", 1, 8, 8);
    VirtualApplication gang = gang("default", tasks(4));
    assertThat(cluster.run(10_000, () -> gang.given(1) == 1)).isTrue();

    VirtualApplication urgent =
        submit(new Submission("default", "bob", "YARN", 5, Submission.UNMANAGED), tasks(6));

    assertThat(cluster.run(30_000, () -> urgent.given(1) == 4)).isTrue();
    assertThat(gang.given(1)).isEqualTo(1);
    cluster.run(40_000);
    assertThat(gang.given(1)).isEqualTo(4);
    assertThat(urgent.given(1)).isEqualTo(4);
  }

  /** Its queue cannot hold what it lost: a gang of another queue takes the nodes. */
  @Test
  void aBrokenGangThatItsQueueCannotServeKeepsNothing() {
    start(queues(false).queue("default", 50, 50).queue("other", 50, 100));
    cluster.addNodes("n", 4, 4, 4);
    VirtualApplication broken = gang("default", tasks(4));
    assertThat(cluster.run(10_000, () -> broken.given(1) == 4)).isTrue();
    cluster.lose("n0");
    cluster.lose("n1");
    VirtualApplication filling = submit(job("default"), tasks(8));
    cluster.run(20_000);
    cluster.comeBack("n0");
    cluster.comeBack("n1");
    VirtualApplication gang =
        submit(
            new Submission("other", "bob", "TONY", 0, Submission.UNMANAGED).tagged("heddle.gang=6"),
            tasks(6));
    assertThat(cluster.run(60_000, () -> gang.given(1) == 6)).isTrue();
    assertThat(filling.given(1) + broken.given(1)).isLessThanOrEqualTo(8);
  }

  /** Eight of ann's that wait hold up no gang of bob's. */
  @Test
  void gangsOfAUserHoldUpNoOthersMaster() {
    start(oneQueue(true));
    cluster.addNodes("n", 4, 8, 8);
    submit(job("default"), tasks(4));
    List<VirtualApplication> large =
        IntStream.range(0, 8).mapToObj(i -> gang("default", tasks(30))).toList();
    cluster.run(10_000);
    VirtualApplication bobs =
        cluster.submit(new Submission("default", "bob", "TONY", 0, 1).tagged("heddle.gang=2"));
    bobs.ask(tasks(2));
    assertThat(cluster.run(30_000, () -> bobs.given(1) == 2)).isTrue();
    assertThat(large).allMatch(gang -> gang.given(1) == 0);
  }

  /** Modes change what is served; a gang that got a part meanwhile is not held back any more. */
  @Test
  void aGangIsServedInPartWhileHeddleOnlyWatches() {
    start(oneQueue(false));
    cluster.addNodes("n", 5, 4, 4);
    VirtualApplication running = submit(job("default"), tasks(6));
    cluster.run(5_000);
    VirtualApplication held = gang("default", tasks(18));
    cluster.run(10_000);
    assertThat(held.given(1)).isZero();
    cluster.refresh(Map.of(HeddleConfig.MODE, "off"));
    cluster.run(15_000);
    assertThat(held.given(1)).isEqualTo(14);
    cluster.refresh(Map.of(HeddleConfig.MODE, "active"));
    running.complete(1);
    assertThat(cluster.run(30_000, () -> held.given(1) == 18)).isTrue();
  }

  @Test
  void shadowModeLeavesStockAlone() {
    start(oneQueue(false).setAny(HeddleConfig.MODE, "shadow"));
    cluster.addNodes("n", 4, 4, 4);
    VirtualApplication job = gang("default", tasks(20));
    cluster.run(10_000);
    assertThat(job.given(1)).isEqualTo(16);
  }
}

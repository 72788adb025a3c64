package io.heddle.yarn.gangplan;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.NodesConfig;
import io.heddle.sim.engine.scheduler.VirtualApplication;
import io.heddle.sim.engine.scheduler.VirtualApplication.Submission;
import io.heddle.sim.engine.scheduler.VirtualApplication.Tasks;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Gangs of several sizes, of particular nodes, and of users with a limit. */
class GangShapesTest extends PlayedGangs {
  private VirtualApplication tagged(int size, Tasks... tasks) {
    VirtualApplication gang = cluster.submit(job("default", "heddle.gang=" + size));
    List.of(tasks).forEach(gang::ask);
    return gang;
  }

  private static Tasks of(int priority, int gigabytes, int count) {
    return Tasks.of(priority, gigabytes, 1, count, FOREVER);
  }

  /** The container of 3 GB leaves the larger node to the two of 2 GB. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void startsWhereOnlyOneArrangementFits(boolean passes) {
    start(oneQueue(passes));
    cluster.addNode("b", 4, 4, "", 0);
    cluster.addNode("a", 3, 4, "", 500);
    VirtualApplication gang = tagged(3, of(1, 2, 2), of(2, 3, 1));
    assertThat(cluster.run(10_000, () -> gang.given(1) == 2 && gang.given(2) == 1)).isTrue();
  }

  /** Of 4, 3 and 3 GB two fit on two nodes of 5 GB. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatFitsOnlySizeBySizeIsGivenOneByOne(boolean passes) {
    start(oneQueue(passes));
    cluster.addNodes("n", 2, 5, 5);
    VirtualApplication gang = tagged(3, of(1, 4, 1), of(2, 3, 2));
    cluster.run(30_000);
    assertThat(reasons(gang).toString()).contains("each size fits alone, not all together");
    assertThat(cluster.run(90_000, () -> gang.given(1) == 1 && gang.given(2) == 1)).isTrue();
  }

  /** Twelve slots are left of the sixteen, as seen at once and whenever it is looked at. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void nodesThatItShunsDoNotCount(boolean passes) {
    start(oneQueue(passes));
    cluster.addNodes("n", 4, 4, 4);
    VirtualApplication gang = cluster.submit(job("default", "heddle.gang=14"));
    gang.shun("n0", true);
    gang.ask(tasks(14));
    assertThat(cluster.run(300_000, () -> gang.given(1) == 12)).isTrue();
    cluster.run(600_000);
    assertThat(reasons(gang).toString()).contains("never fits: all nodes together cannot hold it");
  }

  /**
   * The user may hold 4 GB and one container more: that is the large one if the small come first.
   */
  @Test
  void aLimitThatOneOrderAloneKeepsHoldsNoPart() {
    start(oneQueue(false).set("root.default.user-limit-factor", "0.25"));
    cluster.addNode("big", 8, 8, "", 0);
    cluster.addNode("small", 8, 8, "", 500);
    VirtualApplication gang = tagged(4, of(1, 1, 3), of(2, 8, 1));
    cluster.run(30_000);
    assertThat(gang.given(1)).isEqualTo(3);
    assertThat(gang.given(2)).isOne();
  }

  @Test
  void nodesThatAGangWaitsForAreNotToBeReleased() {
    start(oneQueue(false));
    cluster.addNodes("n", 4, 4, 4);
    other("default", new Tasks(1, 1, 1, 4, "", task -> FOREVER));
    cluster.run(5_000);
    VirtualApplication gang = tagged(16, of(1, 1, 16));
    cluster.run(200_000);
    assertThat(gang.given(1)).isZero();
    assertThat(cluster.heddle().releasable().advise())
        .filteredOn(advice -> advice.containers() == 0)
        .hasSize(3)
        .allSatisfy(advice -> assertThat(advice.why()).isEqualTo("a gang of 16 waits for room"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void itsMasterStartsOnAStableNode(boolean passes) {
    start(oneQueue(passes).setAny(NodesConfig.STABLE, "n2").setAny(NodesConfig.PACK, "true"));
    cluster.addNodes("n", 3, 8, 8);
    other("default", tasks(2));
    cluster.run(5_000);
    VirtualApplication gang =
        cluster.submit(new Submission("default", "ann", "TONY", 0, 1).tagged("heddle.gang=12"));
    gang.ask(tasks(12));
    assertThat(cluster.run(15_000, () -> gang.given(1) == 12)).isTrue();
    assertThat(cluster.heddle().getApplicationAttempt(gang.attempt()).getLiveContainers())
        .filteredOn(RMContainer::isAMContainer)
        .extracting(container -> container.getAllocatedNode().getHost())
        .containsExactly("n2");
  }
}

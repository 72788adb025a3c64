package io.heddle.sim.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.ResourceVector;
import io.heddle.sim.app.ApplicationMaster.Demand;
import io.heddle.sim.app.FakeCluster.Faults;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every master does, whatever its job is. All tasks of its job run differently long. */
abstract class ApplicationMasterContractTest {
  private static final ResourceVector NODE = ResourceVector.of(8_192, 8);

  /** A master of a job that does not fit into three nodes at once. */
  abstract ApplicationMaster master();

  abstract Set<Long> tasks();

  /** The containers that a running job must have or ask for, given the tasks that are done. */
  abstract Wanted wanted(Set<Long> done);

  record Wanted(int least, int most) {}

  private FakeCluster run(long seed, Faults faults) {
    return new FakeCluster(seed, 3, NODE, faults).checking(this::checkAsks).finish(master());
  }

  private static FakeCluster runThroughAll(long seed, ApplicationMaster master) {
    return new FakeCluster(seed, 3, NODE, new Faults(0.02, 0.005, 0.003)).finish(master);
  }

  private void checkAsks(FakeCluster cluster) {
    Wanted wanted = wanted(cluster.successes().keySet());
    assertThat(cluster.inUse() + cluster.asked())
        .as("containers in use and asked for at %d ms", cluster.now())
        .isBetween(wanted.least(), wanted.most());
  }

  private void assertAllDoneOnce(FakeCluster cluster, long seed) {
    assertThat(cluster.successes().keySet()).as("seed %d", seed).isEqualTo(tasks());
    assertThat(cluster.successes().values()).as("seed %d", seed).containsOnly(1);
    assertThat(cluster.inUse()).as("seed %d: containers left behind", seed).isZero();
  }

  @Test
  void doesEveryTaskOnce() {
    assertAllDoneOnce(run(1, Faults.NONE), 1);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void doesEveryTaskOnceThoughContainersAreTakenAway(long seed) {
    assertAllDoneOnce(run(seed, new Faults(0, 0.02, 0)), seed);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void doesEveryTaskOnceThoughSomeFail(long seed) {
    assertAllDoneOnce(run(seed, new Faults(0.05, 0, 0)), seed);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void succeedsThoughAllGoesWrong(long seed) {
    ApplicationMaster master = master();

    FakeCluster cluster = runThroughAll(seed, master);

    assertThat(master.hasSucceeded()).as("seed %d", seed).isTrue();
    assertThat(cluster.successes().keySet()).as("seed %d", seed).isEqualTo(tasks());
    assertThat(cluster.inUse()).as("seed %d: containers left behind", seed).isZero();
  }

  @Test
  void failsWhenATaskFailsFourTimes() {
    ApplicationMaster master = master();

    FakeCluster cluster = new FakeCluster(1, 3, NODE, new Faults(1, 0, 0)).finish(master);

    assertThat(master.hasSucceeded()).isFalse();
    assertThat(cluster.successes()).isEmpty();
    assertThat(cluster.inUse()).as("containers left behind").isZero();
    assertThat(cluster.runs().values()).contains(4).allMatch(count -> count <= 4);
  }

  @Test
  void doesTheSameAgainWithTheSameSeed() {
    assertThat(runThroughAll(7, master()).log()).isEqualTo(runThroughAll(7, master()).log());
  }

  @Test
  void saysNothingWhereNothingHasChanged() {
    ApplicationMaster master = master();
    FakeCluster cluster = new FakeCluster(1, 3, NODE, Faults.NONE);
    master.start(cluster);

    assertThat(master.heartbeat(NODE)).isNotSameAs(Demand.NONE);
    assertThat(master.heartbeat(NODE)).isSameAs(Demand.NONE);
  }

  @Test
  void isNotFinishedBeforeItHasStarted() {
    assertThat(master().isFinished()).isFalse();
    assertThat(master().hasSucceeded()).isFalse();
  }
}

package io.heddle.yarn.preemption;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.engine.scheduler.VirtualApplication;
import io.heddle.sim.engine.scheduler.VirtualApplication.Submission;
import io.heddle.sim.engine.scheduler.VirtualApplication.Tasks;
import io.heddle.yarn.testing.VirtualQueues;
import io.heddle.yarn.testing.VirtualTest;
import org.junit.jupiter.api.Test;

/** Containers are killed for a gang only where all of it can start then. */
class GangKillsTest extends VirtualTest {
  private static final long HOUR = 3_600_000;
  private static final long BEGIN = 60_000;
  private static final String PREEMPTION = "yarn.resourcemanager.monitor.capacity.preemption.";

  private static VirtualQueues queues(String share) {
    return new VirtualQueues()
        .queue("a", 50, 100)
        .queue("b", 50, 100)
        .setAny(HeddleConfig.MODE, "active")
        .setAny(PREEMPTION + "total_preemption_per_round", share)
        .setAny(PREEMPTION + "natural_termination_factor", "1")
        .setAny("yarn.resourcemanager.scheduler.monitor.enable", "true");
  }

  /** Queue b fills four nodes; queue a is guaranteed half of them, a gang needs {@code size}. */
  private VirtualApplication gang(int size) {
    cluster.addNodes("n", 4, 4, 4);
    VirtualApplication filling = cluster.submit("b", Submission.UNMANAGED);
    filling.ask(Tasks.of(1, 1, 1, 100, HOUR));
    cluster.run(BEGIN);
    assertThat(filling.given(1)).isEqualTo(16);
    VirtualApplication gang =
        cluster.submit(
            new Submission("a", "ann", "TONY", 0, Submission.UNMANAGED)
                .tagged("heddle.gang=" + size));
    gang.ask(Tasks.of(1, 1, 1, size, HOUR));
    return gang;
  }

  /** As Hadoop ships it: a fifth of what is needed in each round. */
  @Test
  void aGangWithinTheGuaranteeGetsItRoundByRound() {
    cluster =
        queues("0.1").setAny(PREEMPTION + "natural_termination_factor", "0.2").start(Family.HEDDLE);
    VirtualApplication gang = gang(8);
    assertThat(cluster.run(BEGIN + HOUR / 4, () -> gang.given(1) == 8)).isTrue();
    assertThat(cluster.preempted()).hasSize(8);
  }

  @Test
  void nothingIsKilledWhereAllVictimsTogetherAreTooFew() {
    // Stock kills for what the queue is guaranteed.
    cluster = queues("0.1").start(Family.HEDDLE);
    VirtualApplication gang = gang(9);
    cluster.run(BEGIN + HOUR / 4);
    assertThat(gang.given(1)).isZero();
    assertThat(cluster.preempted()).isEmpty();
    assertThat(cluster.heddle().metrics().killsRefused()).isPositive();
  }

  @Test
  void allAreKilledWhereTheGangCanStartThen() {
    cluster = queues("1").start(Family.HEDDLE);
    VirtualApplication gang = gang(8);
    assertThat(cluster.run(BEGIN + HOUR / 4, () -> gang.given(1) == 8)).isTrue();
    assertThat(cluster.preempted()).hasSizeLessThanOrEqualTo(12);
  }

  /** An ordinary request of the same queue uses what is killed. */
  @Test
  void othersOfTheQueueGainAsBefore() {
    cluster = queues("0.1").start(Family.HEDDLE);
    VirtualApplication gang = gang(9);
    VirtualApplication other = cluster.submit("a", Submission.UNMANAGED);
    other.ask(Tasks.of(1, 1, 1, 1, HOUR));
    assertThat(cluster.run(BEGIN + HOUR / 4, () -> other.given(1) == 1)).isTrue();
    assertThat(gang.given(1)).isZero();
  }

  /** Stock takes from the youngest first, which is the gang. */
  @Test
  void membersOfGangsAreSparedWhileOthersAreThere() {
    cluster = queues("1").start(Family.HEDDLE);
    cluster.addNodes("n", 4, 4, 4);
    VirtualApplication old = cluster.submit("b", Submission.UNMANAGED);
    old.ask(Tasks.of(1, 1, 1, 8, HOUR));
    cluster.run(BEGIN / 2);
    VirtualApplication gang =
        cluster.submit(
            new Submission("b", "ann", "TONY", 0, Submission.UNMANAGED).tagged("heddle.gang=8"));
    gang.ask(Tasks.of(1, 1, 1, 8, HOUR));
    cluster.run(BEGIN);
    assertThat(gang.given(1)).isEqualTo(8);
    VirtualApplication entitled = cluster.submit("a", Submission.UNMANAGED);
    entitled.ask(Tasks.of(1, 1, 1, 4, HOUR));
    assertThat(cluster.run(BEGIN + HOUR / 4, () -> entitled.given(1) == 4)).isTrue();
    assertThat(cluster.preempted()).containsOnly(old.id());
  }

  /** A tag of two does not keep a job of eight from losing what the youngest job loses. */
  @Test
  void aJobOfMoreContainersThanItsGangIsLikeAnyOther() {
    cluster = queues("1").start(Family.HEDDLE);
    cluster.addNodes("n", 4, 4, 4);
    VirtualApplication old = cluster.submit("b", Submission.UNMANAGED);
    old.ask(Tasks.of(1, 1, 1, 8, HOUR));
    cluster.run(BEGIN / 2);
    VirtualApplication tagged = member("heddle.gang=2");
    cluster.run(BEGIN);
    VirtualApplication entitled = cluster.submit("a", Submission.UNMANAGED);
    entitled.ask(Tasks.of(1, 1, 1, 4, HOUR));
    assertThat(cluster.run(BEGIN + HOUR / 4, () -> entitled.given(1) == 4)).isTrue();
    assertThat(cluster.preempted()).containsOnly(tagged.id());
  }

  /** The older gang can work with four of eight, the younger one needs all. */
  @Test
  void containersBeyondTheLeastAreTakenFirst() {
    cluster = queues("1").start(Family.HEDDLE);
    cluster.addNodes("n", 4, 4, 4);
    VirtualApplication elastic = member("heddle.gang=8", "heddle.gang-min=4");
    cluster.run(BEGIN / 2);
    VirtualApplication rigid = member("heddle.gang=8");
    cluster.run(BEGIN);
    assertThat(elastic.given(1) + rigid.given(1)).isEqualTo(16);
    VirtualApplication entitled = cluster.submit("a", Submission.UNMANAGED);
    entitled.ask(Tasks.of(1, 1, 1, 4, HOUR));
    assertThat(cluster.run(BEGIN + HOUR / 4, () -> entitled.given(1) == 4)).isTrue();
    assertThat(cluster.preempted()).containsOnly(elastic.id());
  }

  private VirtualApplication member(String... tags) {
    VirtualApplication gang =
        cluster.submit(new Submission("b", "ann", "TONY", 0, Submission.UNMANAGED).tagged(tags));
    gang.ask(Tasks.of(1, 1, 1, 8, HOUR));
    return gang;
  }
}

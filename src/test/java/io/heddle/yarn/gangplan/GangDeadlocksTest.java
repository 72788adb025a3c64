package io.heddle.yarn.gangplan;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.engine.Where;
import io.heddle.sim.engine.scheduler.VirtualApplication;
import io.heddle.sim.engine.scheduler.VirtualApplication.Submission;
import io.heddle.sim.engine.scheduler.VirtualApplication.Tasks;
import io.heddle.sim.engine.scheduler.VirtualCluster;
import io.heddle.yarn.testing.VirtualQueues;
import io.heddle.yarn.testing.VirtualTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Gangs start that stock would serve, on clusters with nothing else to do. */
class GangDeadlocksTest extends VirtualTest {
  private static final long HOUR = 3_600_000;

  private static VirtualQueues queue() {
    return new VirtualQueues().queue("default", 100, 100);
  }

  private static VirtualApplication gang(VirtualCluster cluster, String user, int size) {
    return cluster.submit(
        new Submission("default", user, "YARN", 0, 1).tagged("heddle.gang=" + size));
  }

  /** Stock's limit of half of the queue grows with what its only user holds. */
  @Test
  void aUsersLimitThatGrows() {
    try (VirtualCluster cluster =
        queue()
            .set("root.default.minimum-user-limit-percent", "50")
            .set("root.default.user-limit-factor", "1")
            .start(Family.HEDDLE)) {
      cluster.addNodes("n", 2, 10, 10);
      VirtualApplication gang = gang(cluster, "bob", 12);
      gang.ask(Tasks.of(1, 1, 1, 12, 60_000));

      assertThat(cluster.run(HOUR, () -> gang.given(1) == 12)).isTrue();
      assertThat(cluster.now()).isLessThan(30_000);
    }
  }

  /** Two of four tasks were done when the first attempt failed. */
  @Test
  void aLaterAttemptThatAsksForLess() {
    try (VirtualCluster cluster = queue().start(Family.HEDDLE)) {
      cluster.addNodes("n", 2, 8, 8);
      VirtualApplication gang = gang(cluster, "bob", 4);
      gang.ask(Tasks.of(1, 2, 1, 2, 10_000));
      gang.ask(Tasks.of(2, 2, 1, 2, 60_000));
      cluster.run(20_000);
      gang.fail(false);

      assertThat(cluster.run(HOUR, gang::isDone)).isTrue();
    }
  }

  /** With all eight ApplicationMasters, none of the gangs of 34 fits on 40 cores. */
  @Test
  void mastersOfGangsThatWait() {
    try (VirtualCluster cluster = queue().start(Family.HEDDLE)) {
      cluster.addNodes("n", 4, 10, 10);
      List<VirtualApplication> gangs = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        VirtualApplication gang = gang(cluster, "user" + i, 34);
        gang.ask(Tasks.of(1, 1, 1, 34, 20_000));
        gangs.add(gang);
      }

      assertThat(cluster.run(HOUR, () -> gangs.stream().anyMatch(VirtualApplication::isDone)))
          .isTrue();
      // One after the other: the others hold nothing.
      assertThat(gangs.stream().filter(gang -> gang.given(1) > 0)).hasSize(1);
    }
  }

  /** The gang would fit, were its own ApplicationMaster not on the smaller node. */
  @Test
  void itsOwnMaster() {
    try (VirtualCluster cluster = queue().start(Family.HEDDLE)) {
      cluster.addNode("n0", 8, 8, "", 0);
      cluster.addNode("n1", 9, 9, "", 500);
      VirtualApplication gang = gang(cluster, "bob", 4);
      gang.ask(Tasks.of(1, 4, 1, 4, 20_000));

      assertThat(cluster.run(HOUR, gang::isDone)).isTrue();
    }
  }

  /** Those of the second request fit on the first node only, which the first one leaves to it. */
  @Test
  void requestsOfOneSizeForOtherNodes() {
    try (VirtualCluster cluster = queue().start(Family.HEDDLE)) {
      cluster.addNode("n0", 4, 8, "", 300);
      cluster.addNode("n1", 8, 8, "", 900);
      VirtualApplication other =
          cluster.submit(new Submission("default", "bob", "YARN", 0, Submission.UNMANAGED));
      Where onlyThere = new Where(Where.Kind.ONLY_ON, Set.of("n0"));
      other.ask(new Tasks(1, 4, 1, 1, "", task -> 20_000, onlyThere));
      cluster.run(2_000);
      VirtualApplication gang = gang(cluster, "bob", 4);
      gang.ask(Tasks.of(1, 2, 1, 2, HOUR));
      gang.ask(new Tasks(2, 2, 1, 2, "", task -> HOUR, onlyThere));

      assertThat(cluster.run(60_000, () -> gang.given(1) == 2 && gang.given(2) == 2)).isTrue();
    }
  }
}

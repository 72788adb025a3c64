package io.heddle.yarn.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.engine.scheduler.VirtualApplication;
import io.heddle.sim.engine.scheduler.VirtualApplication.Tasks;
import io.heddle.sim.engine.scheduler.VirtualCluster;
import io.heddle.yarn.testing.VirtualQueues;
import java.util.Map;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Two nodes of 4 GB, and a task of 4 GB that waits: one node has an ApplicationMaster, the other
 * one room for a master before it has room for the task. The queue has no room for a reservation.
 */
class RoomBesideMastersTest {
  private static final long SECOND = 1_000;
  private static final long HOUR = 3_600_000;
  private static final long LIMIT = 10 * SECOND;
  private static final long TASK = 60 * SECOND;
  private static final int LARGE = 3;

  /** What may happen to a running application. */
  enum Change {
    NONE,
    PRIORITY,
    MOVE,
    REFRESH,
    RESTART;

    void of(VirtualCluster cluster, VirtualApplication application) throws YarnException {
      switch (this) {
        case NONE -> {}
        case PRIORITY -> {
          application.prioritise(1);
          cluster.run(cluster.now() + 2 * SECOND);
          application.prioritise(0);
        }
        case MOVE -> cluster.move(application, "b");
        case REFRESH ->
            cluster.refresh(Map.of("yarn.scheduler.capacity.root.a.user-limit-factor", "999"));
        case RESTART -> cluster.restart(() -> {});
      }
    }

    String queue() {
      return this == MOVE ? "b" : "a";
    }
  }

  private static VirtualCluster start(long limit) {
    return new VirtualQueues()
        .queue("a", 50, 100)
        .queue("b", 50, 100)
        .setAny(HeddleConfig.POLICY, "heddle")
        .setAny(HeddleConfig.WAITING_LIMIT, String.valueOf(limit))
        .setAny("yarn.cluster.max-application-priority", "10")
        .start(Family.HEDDLE);
  }

  /** An application with its master on the one node, tasks on both, and 2 GB left. */
  private static VirtualApplication begin(VirtualCluster cluster) {
    cluster.addNode("first", 4, 4, "", 100);
    VirtualApplication application = cluster.submit("a", 1);
    cluster.run(2 * SECOND);
    application.ask(Tasks.of(1, 3, 1, 1, HOUR));
    cluster.run(4 * SECOND);
    cluster.addNode("second", 4, 4, "", 500);
    application.ask(Tasks.of(2, 1, 1, 2, TASK));
    cluster.run(8 * SECOND);
    assertThat(application.given(1)).isOne();
    assertThat(application.given(2)).isEqualTo(2);
    return application;
  }

  private static void assertServedBefore(
      VirtualCluster cluster, VirtualApplication large, VirtualApplication next) {
    assertThat(cluster.run(cluster.now() + TASK + LIMIT, () -> large.given(LARGE) == 1)).isTrue();
    assertThat(next.hasMaster()).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void mastersCountWhateverHappensToTheirApplications(Change change) throws YarnException {
    try (VirtualCluster cluster = start(HOUR)) {
      VirtualApplication application = begin(cluster);
      change.of(cluster, application);
      cluster.run(cluster.now() + 2 * SECOND);

      application.ask(Tasks.of(LARGE, 4, 1, 1, 5 * SECOND));
      VirtualApplication next = cluster.submit(change.queue(), 1);

      assertServedBefore(cluster, application, next);
    }
  }
}

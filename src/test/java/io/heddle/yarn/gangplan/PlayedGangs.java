package io.heddle.yarn.gangplan;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.engine.scheduler.VirtualApplication;
import io.heddle.sim.engine.scheduler.VirtualApplication.Submission;
import io.heddle.sim.engine.scheduler.VirtualApplication.Tasks;
import io.heddle.yarn.testing.VirtualQueues;
import io.heddle.yarn.testing.VirtualTest;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.junit.jupiter.api.AfterEach;

/** A virtual cluster under Heddle with gangs and other jobs; at its end nothing has failed. */
abstract class PlayedGangs extends VirtualTest {
  static final long FOREVER = 360_000_000;

  static VirtualQueues queues(boolean passes) {
    QueueMetrics.clearQueueMetrics();
    return new VirtualQueues()
        .setAny(HeddleConfig.MODE, "active")
        .setAny(HeddleConfig.BUDGET, "1000000")
        .set("schedule-asynchronously.enable", String.valueOf(passes));
  }

  static VirtualQueues oneQueue(boolean passes) {
    return queues(passes).queue("default", 100, 100);
  }

  /** Starts a cluster, after the end of the one before. */
  void start(VirtualQueues queues) {
    if (cluster != null) {
      assertNoFallbacks();
      cluster.close();
    }
    cluster = queues.start(Family.HEDDLE);
  }

  @AfterEach
  void assertNoFallbacks() {
    assertThat(cluster.heddle().metrics().fallbacks()).isZero();
  }

  /** Tasks of one unit that do not end. */
  static Tasks tasks(int count) {
    return Tasks.of(1, 1, 1, count, FOREVER);
  }

  /** An application of ann's whose master is outside of the cluster. */
  static Submission job(String queue, String... tags) {
    return new Submission(queue, "ann", "TONY", 0, Submission.UNMANAGED).tagged(tags);
  }

  /** Submits a job of bob's that is no gang. */
  VirtualApplication other(String queue, Tasks tasks) {
    return submit(new Submission(queue, "bob", "YARN", 0, Submission.UNMANAGED), tasks);
  }

  /** Submits a gang of all these tasks. */
  VirtualApplication gang(String queue, Tasks tasks) {
    return submit(job(queue, "heddle.gang=" + tasks.count()), tasks);
  }

  List<String> reasons(VirtualApplication job) {
    return cluster.heddle().explain(job.id()).orElseThrow().waiting().stream()
        .map(reason -> reason.kind() + ": " + reason.text())
        .toList();
  }
}

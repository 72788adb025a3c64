package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.Keys;
import io.heddle.model.RecurringName;
import io.heddle.yarn.admission.NodeOccupancy;
import io.heddle.yarn.jobs.SubmittedJobs;
import io.heddle.yarn.observe.ClusterSampler;
import io.heddle.yarn.testing.AdmittingHeddle;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.LiveTest;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class BoundedWorkTest extends LiveTest {
  private static final int MANY_NODES = NodeOccupancy.MOST_UNDER_LOCK + 1;
  private static final long PATIENCE_SECONDS = 60;

  @BeforeEach
  void nothingIsCounted() {
    CountingHeddle.LOOKED.set(() -> {});
    CountingHeddle.reset();
  }

  private static LiveRm start(Consumer<Configuration> change) {
    Configuration conf = LiveRm.settings();
    conf.set(YarnConfiguration.RM_SCHEDULER, CountingHeddle.class.getName());
    // No thread of its own is counted.
    conf.setInt(Keys.PREFIX + "admission.tick-ms", 60_000);
    change.accept(conf);
    return LiveRm.start(conf);
  }

  /** One that holds the lock for long keeps nobody from looking at the cluster. */
  @Test
  void theClusterIsLookedAtWithoutTheLock() throws Exception {
    live = start(conf -> {});
    live.node("node", 8, 8);
    live.heddle().observe();
    CountDownLatch looked = new CountDownLatch(1);
    CountingHeddle.LOOKED.set(looked::countDown);
    Thread observer = new Thread(live.heddle()::observe, "observer");
    // Two looks that are no millisecond apart are one.
    CountingHeddle.passSeconds(1);
    ((CountingHeddle) live.heddle())
        .locked(
            () -> {
              observer.start();
              assertThat(isCounted(looked)).isTrue();
            });
    observer.join();
  }

  private static boolean isCounted(CountDownLatch latch) {
    try {
      return latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Tag("long")
  @Test
  void anApplicationIsStartedWithoutReadingAllNodes() throws Exception {
    live =
        start(
            conf -> {
              conf.set(AdmittingHeddle.POLICY, "companion");
              conf.setInt(AdmittingHeddle.MAX_RUNNING, 1);
            });
    MockNM node = live.node("node", 8, 8);
    for (int i = 1; i < MANY_NODES; i++) {
      live.node("node" + i, 8, 8);
    }
    MockAM first = live.launch(node, app -> {});
    RMApp waits = live.submit(app -> {});
    assertThat(CountingHeddle.NODES_UNDER_LOCK.get()).isZero();

    live.heddle().tick();
    assertThat(CountingHeddle.NODES.get()).isGreaterThanOrEqualTo(MANY_NODES);
    assertThat(CountingHeddle.NODES_UNDER_LOCK.get()).isZero();

    live.finish(node, first, FinalApplicationStatus.SUCCEEDED);
    assertThat(AdmittingHeddle.started(live, waits)).isTrue();
    assertThat(CountingHeddle.NODES_UNDER_LOCK.get()).as("the node of the one that ended").isOne();
  }

  /** Among them a tick and a node that comes, while nothing waits. */
  @Test
  void noQueueIsLookedAtInWhichNothingWaits() throws Exception {
    live =
        start(
            conf -> {
              conf.set(AdmittingHeddle.POLICY, "companion");
              conf.setInt(AdmittingHeddle.MAX_RUNNING, 1);
            });
    MockNM node = live.node("node", 8, 8);
    live.launch(node, app -> {});
    CountingHeddle.reset();
    live.heddle().tick();
    live.node("other", 8, 8);
    assertThat(CountingHeddle.ALL_QUEUES.get()).isZero();
  }

  /** In a queue without room one more that waits costs nothing until something may have changed. */
  @Test
  void submissionsToAFullQueueLookAtNoRunningApplication() throws Exception {
    live = start(conf -> conf.set(AdmittingHeddle.POLICY, "companion"));
    MockNM node = live.node("node", 4, 4);
    MockAM first = live.launch(node, app -> {});
    LiveRm.ask(first, 1, 1, 1, 3);
    live.heartbeat(node);
    assertThat(LiveRm.take(first)).hasSize(3);
    RMApp waits = live.submit(app -> {});
    assertThat(AdmittingHeddle.started(live, waits)).isFalse();

    CountingHeddle.reset();
    for (int i = 0; i < 20; i++) {
      live.submit(app -> {});
    }
    assertThat(CountingHeddle.DEMANDS.get()).isZero();

    live.finish(node, first, FinalApplicationStatus.SUCCEEDED);
    live.heddle().tick();
    assertThat(AdmittingHeddle.started(live, waits)).isTrue();
  }

  @Test
  void endsBetweenTwoLooksAreBounded() throws Exception {
    live = start(conf -> {});
    ClusterSampler observation =
        new ClusterSampler(live.heddle(), live.heddle().jobs(), System::currentTimeMillis);
    observation.look((end, length) -> Map.of());
    for (int i = 0; i < ClusterSampler.MOST_ENDS + 5; i++) {
      observation.ended(
          ApplicationId.newInstance(1, i),
          new SubmittedJobs.Outcome(new RecurringName("ann", "SPARK", "job"), true));
    }
    assertThat(observation.ended()).hasSize(ClusterSampler.MOST_ENDS);
    assertThat(observation.ended()).isEmpty();
  }
}

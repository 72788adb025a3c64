package io.heddle.yarn.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.yarn.testing.LiveRm;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.junit.jupiter.api.Test;

/** What a queue and a user may use is stock's to say, however well a request fits. */
class QueueLimitTest {
  private static final String MAXIMUM = ".maximum-capacity";

  private static void twoQueues(Configuration conf) {
    LiveRm.queues(conf, Map.of("small", 20, "big", 80));
    // 6 GB of the 20 GB of these tests.
    conf.setInt(LiveRm.ROOT + "small" + MAXIMUM, 30);
    conf.setInt(LiveRm.ROOT + "small.user-limit-factor", 10);
    conf.setInt(LiveRm.ROOT + "big.user-limit-factor", 10);
  }

  /** The small queue's master holds 1 GB, so two containers of 2 GB reach 5 GB; a third would 7. */
  @Test
  void theMaximumOfAQueueHoldsAndTheOtherIsServed() throws Exception {
    try (LiveRm live = LiveRm.start(QueueLimitTest::twoQueues)) {
      MockNM masters = live.node("masters", 2, 2);
      MockNM worker = live.node("worker", 18, 18);
      MockAM small = live.launch(masters, app -> app.withQueue("small"));
      MockAM big = live.launch(masters, app -> app.withQueue("big"));
      LiveRm.ask(small, 1, 2, 2, 9);
      LiveRm.ask(big, 1, 1, 1, 10);

      live.heartbeat(worker);
      live.heartbeat(worker);

      assertThat(LiveRm.take(small)).hasSize(2);
      assertThat(LiveRm.take(big)).hasSize(10);
      assertThat(live.usedGigabytes("small")).isEqualTo(5);
    }
  }

  /**
   * The better fit of 2 GB is beyond the queue's maximum, 5 GB of 6 being used; the older request
   * of 1 GB is within it, and stock would serve it.
   */
  @Test
  void aRequestBeyondTheMaximumDoesNotHoldUpAnOlderOneWithin() throws Exception {
    try (LiveRm live = LiveRm.start(QueueLimitTest::twoQueues)) {
      MockNM masters = live.node("masters", 2, 2);
      MockNM worker = live.node("worker", 18, 18);
      MockAM older = live.launch(masters, app -> app.withQueue("small"));
      MockAM younger = live.launch(masters, app -> app.withQueue("small"));
      LiveRm.ask(younger, 1, 3, 3, 1);
      live.heartbeat(worker);
      assertThat(live.usedGigabytes("small")).isEqualTo(5);

      LiveRm.ask(older, 1, 1, 1, 1);
      LiveRm.ask(younger, 2, 2, 2, 1);
      live.heartbeat(worker);

      assertThat(LiveRm.take(older)).hasSize(1);
      assertThat(live.usedGigabytes("small")).isEqualTo(6);
    }
  }

  /**
   * Two active users and a minimum of 50 %: each may go up to half of the queue, 10 GB, and over it
   * by the container that crosses, as in stock. Without the limit the better fit would fill the
   * node.
   */
  @Test
  void noUserGoesBeyondTheLimitWhileAnotherWaits() throws Exception {
    try (LiveRm live =
        LiveRm.start(conf -> conf.setInt(LiveRm.ROOT + "default.minimum-user-limit-percent", 50))) {
      MockNM masters = live.node("masters", 2, 2);
      MockNM worker = live.node("worker", 18, 18);
      MockAM ann = live.launch(masters, app -> app.withUser("ann"));
      MockAM bob = live.launch(masters, app -> app.withUser("bob"));
      LiveRm.ask(ann, 1, 3, 3, 6);
      LiveRm.ask(bob, 1, 1, 1, 18);

      live.heartbeat(worker);

      // 1 + 3 x 3 = 10 GB is not beyond the limit yet, so one more; then bob has the 6 GB left.
      assertThat(LiveRm.take(ann)).hasSize(4);
      assertThat(LiveRm.take(bob)).hasSize(6);
    }
  }

  /** Queue b, by its larger master, is used more, so stock goes to queue a first. */
  @Test
  void theQueueThatIsUsedLessGoesFirstAlthoughTheOtherFitsBetter() throws Exception {
    try (LiveRm live =
        LiveRm.start(
            conf -> {
              LiveRm.queues(conf, Map.of("a", 50, "b", 50));
              conf.setInt(LiveRm.ROOT + "a.user-limit-factor", 10);
              conf.setInt(LiveRm.ROOT + "b.user-limit-factor", 10);
              conf.setInt(CapacitySchedulerConfiguration.OFFSWITCH_PER_HEARTBEAT_LIMIT, 1);
            })) {
      MockNM masters = live.node("masters", 20, 20);
      MockAM worse = live.launch(masters, app -> app.withQueue("a"));
      Resource largeMaster = Resource.newInstance(4 * LiveRm.GB, 1);
      MockAM better = live.launch(masters, app -> app.withQueue("b").withResource(largeMaster));
      MockNM worker = live.node("worker", 10, 10);
      LiveRm.ask(worse, 1, 1, 1, 1);
      LiveRm.ask(better, 1, 4, 4, 1);

      live.heartbeat(worker);

      assertThat(LiveRm.take(worse)).hasSize(1);
      assertThat(LiveRm.take(better)).isEmpty();
    }
  }

  /** A user alone may take a quarter of 20 GB, and the container that crosses it. */
  @Test
  void oneUserStaysWithinTheFactor() throws Exception {
    try (LiveRm live =
        LiveRm.start(conf -> conf.setFloat(LiveRm.ROOT + "default.user-limit-factor", 0.25f))) {
      MockNM masters = live.node("masters", 2, 2);
      MockNM worker = live.node("worker", 18, 18);
      MockAM ann = live.launch(masters, app -> {});
      LiveRm.ask(ann, 1, 1, 1, 18);

      live.heartbeat(worker);
      live.heartbeat(worker);

      assertThat(live.usedGigabytes("default")).isEqualTo(6);
    }
  }
}

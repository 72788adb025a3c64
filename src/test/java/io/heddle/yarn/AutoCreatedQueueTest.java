package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.config.Keys;
import io.heddle.yarn.demand.QueueDemand;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.LiveTest;
import io.heddle.yarn.testing.TwoJobs;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AutoCreatedQueueTest extends LiveTest {
  private static final String CREATION = "yarn.scheduler.capacity.root.auto-";

  @Test
  void theNewLeafIsRanked() throws Exception {
    live = start(conf -> {});
    assertThat(live.heddle().leaves()).as("before the first application").isEmpty();

    TwoJobs jobs = TwoJobs.in(live, "default").ask(10);

    assertThat(live.heddle().leaves())
        .extracting(QueueDemand::queuePath)
        .containsExactly("root.users.ann");
    assertThat(jobs.takenOnNewNode()).isEqualTo(TwoJobs.RANKED);

    live.scheduler().reinitialize(live.rm().getConfig(), live.rm().getRMContext());
    assertThat(jobs.takenOnNewNode()).as("after a refresh").isEqualTo(TwoJobs.RANKED);
  }

  @Test
  void theNewLeafInheritsThatItsParentIsSwitchedOff() throws Exception {
    live = start(conf -> conf.set(Keys.QUEUE + "root.users.enabled", "false"));
    TwoJobs jobs = TwoJobs.in(live, "default").ask(10);

    assertThat(live.heddle().leaves()).isEmpty();
    assertThat(jobs.takenOnNewNode()).isEqualTo(TwoJobs.STOCK);
  }

  @Test
  void eachUserHasALeaf() throws Exception {
    live = start(conf -> {});
    MockNM node = live.node("node", 4, 4);
    MockAM ann = live.launch(node, app -> app.withUser("ann"));
    MockAM bob = live.launch(node, app -> app.withUser("bob"));
    LiveRm.ask(ann, 1, 1, 1, 1);
    LiveRm.ask(bob, 1, 1, 1, 1);
    live.heartbeat(node);

    assertThat(live.heddle().leaves())
        .extracting(QueueDemand::queuePath)
        .containsExactlyInAnyOrder("root.users.ann", "root.users.bob");
    assertThat(LiveRm.take(ann)).hasSize(1);
    assertThat(LiveRm.take(bob)).hasSize(1);
  }

  private static LiveRm start(Consumer<Configuration> change) {
    return LiveRm.start(
        conf -> {
          conf.set("yarn.scheduler.capacity.root.queues", "users");
          conf.set("yarn.scheduler.capacity.root.capacity", "1w");
          conf.set("yarn.scheduler.capacity.root.users.capacity", "1w");
          conf.set("yarn.scheduler.capacity.root.users.auto-queue-creation-v2.enabled", "true");
          conf.set(
              "yarn.scheduler.capacity.root.users.auto-queue-creation-v2.leaf-template"
                  + ".user-limit-factor",
              "10");
          conf.set("yarn.scheduler.capacity.mapping-rule-format", "json");
          conf.set(
              "yarn.scheduler.capacity.mapping-rule-json",
              "{\"rules\": [{\"type\": \"user\", \"matches\": \"*\", \"policy\": \"user\","
                  + " \"parentQueue\": \"root.users\", \"create\": true,"
                  + " \"fallbackResult\": \"reject\"}]}");
          conf.set("yarn.scheduler.capacity.queue-mappings-override.enable", "true");
          change.accept(conf);
        });
  }

  private static LiveRm start(String creation, String mode) {
    return LiveRm.start(
        conf -> {
          conf.set(HeddleConfig.MODE, mode);
          conf.set("yarn.scheduler.capacity.root.queues", "");
          conf.set(CREATION + creation, "true");
          conf.set("yarn.scheduler.capacity.root.capacity", "100");
          perUser(conf);
        });
  }

  private static void perUser(Configuration conf) {
    conf.set(CREATION + "create-child-queue.enabled.leaf-queue-template.capacity", "50");
    conf.set("yarn.scheduler.capacity.root.leaf-queue-template.capacity", "50");
    conf.set("yarn.scheduler.capacity.mapping-rule-format", "json");
    conf.set(
        "yarn.scheduler.capacity.mapping-rule-json",
        "{\"rules\": [{\"type\": \"user\", \"matches\": \"*\", \"policy\": \"user\","
            + " \"parentQueue\": \"root\", \"create\": true,"
            + " \"fallbackResult\": \"reject\"}]}");
    conf.set("yarn.scheduler.capacity.queue-mappings-override.enable", "true");
  }

  @ParameterizedTest
  @ValueSource(strings = {"off", "active"})
  void aManagedRoot(String mode) throws Exception {
    serves("create-child-queue.enabled", mode);
  }

  @ParameterizedTest
  @ValueSource(strings = {"off", "active"})
  void aRootWithNewQueues(String mode) throws Exception {
    serves("queue-creation-v2.enabled", mode);
  }

  private static void serves(String creation, String mode) throws Exception {
    try (LiveRm live = start(creation, mode)) {
      MockNM node = live.node("node", 8, 8);
      MockAM ann = live.launch(node, app -> app.withUser("ann"));
      live.scheduler().reinitialize(live.rm().getConfig(), live.rm().getRMContext());
      LiveRm.ask(ann, 1, 1, 1, 1);
      live.heartbeat(node);

      assertThat(LiveRm.take(ann)).hasSize(1);
      assertThat(live.attempt(ann).getCSLeafQueue().getQueuePath()).isEqualTo("root.ann");
      assertThat(live.heddle().metrics().fallbacks()).isZero();
    }
  }
}

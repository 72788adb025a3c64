package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.yarn.demand.QueueDemand;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.TwoJobs;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.junit.jupiter.api.Test;

class AutoCreatedQueueTest {
  @Test
  void theNewLeafIsRanked() throws Exception {
    try (LiveRm live = start(conf -> {})) {
      assertThat(live.heddle().leaves()).as("before the first application").isEmpty();

      TwoJobs jobs = TwoJobs.in(live, "default").ask(10);

      assertThat(live.heddle().leaves())
          .extracting(QueueDemand::queuePath)
          .containsExactly("root.users.ann");
      assertThat(jobs.takenOnNewNode()).isEqualTo(TwoJobs.RANKED);

      live.scheduler().reinitialize(live.rm().getConfig(), live.rm().getRMContext());
      assertThat(jobs.takenOnNewNode()).as("after a refresh").isEqualTo(TwoJobs.RANKED);
    }
  }

  @Test
  void theNewLeafInheritsThatItsParentIsSwitchedOff() throws Exception {
    try (LiveRm live =
        start(conf -> conf.set(HeddleConfig.QUEUE + "root.users.enabled", "false"))) {
      TwoJobs jobs = TwoJobs.in(live, "default").ask(10);

      assertThat(live.heddle().leaves()).isEmpty();
      assertThat(jobs.takenOnNewNode()).isEqualTo(TwoJobs.STOCK);
    }
  }

  @Test
  void eachUserHasALeaf() throws Exception {
    try (LiveRm live = start(conf -> {})) {
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
}

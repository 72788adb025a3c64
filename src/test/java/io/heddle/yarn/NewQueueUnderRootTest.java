package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.yarn.testing.LiveRm;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NewQueueUnderRootTest {
  private static final String CREATION = "yarn.scheduler.capacity.root.auto-";

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

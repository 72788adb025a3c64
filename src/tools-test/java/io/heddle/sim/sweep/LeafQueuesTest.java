package io.heddle.sim.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class LeafQueuesTest {
  private static final String ROOT = "yarn.scheduler.capacity.root";

  @Test
  void leavesAreThoseWithoutQueuesOfTheirOwn() {
    assertThat(
            LeafQueues.orderKeys(
                Map.of(
                    ROOT + ".queues", "a, b", ROOT + ".a.queues", "c", ROOT + ".b.capacity", "50")))
        .containsExactly(ROOT + ".b.ordering-policy", ROOT + ".a.c.ordering-policy");
  }

  @Test
  void queuesThatAreCreatedTakeTheOrderOfTheirTemplate() {
    assertThat(
            LeafQueues.orderKeys(
                Map.of(
                    ROOT + ".queues",
                    "a,b",
                    ROOT + ".a.auto-queue-creation-v2.enabled",
                    "true",
                    ROOT + ".b.auto-create-child-queue.enabled",
                    "true")))
        .containsExactly(
            ROOT + ".a.auto-queue-creation-v2.leaf-template.ordering-policy",
            ROOT + ".b.leaf-queue-template.ordering-policy");
  }
}

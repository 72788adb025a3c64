package io.heddle.yarn.queues;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.ResourceVector;
import io.heddle.yarn.testing.LiveRm;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator;
import org.junit.jupiter.api.Test;

/** What a user may hold of a queue once all of it is in use. */
class UserLimitsTest {
  private static final ResourceVector CAPACITY = ResourceVector.of(40, 20);
  private static final ResourceVector GUARANTEED = ResourceVector.of(10, 5);

  @Test
  void anEqualShareOfTheUsersThatAskOrAShareForCertain() {
    assertThat(UserLimits.share(100, 4)).isEqualTo(1);
    assertThat(UserLimits.share(25, 2)).isEqualTo(0.5);
    assertThat(UserLimits.share(25, 8)).isEqualTo(0.25);
    assertThat(UserLimits.share(25, 0)).as("nobody asks").isEqualTo(1, within(1e-9));
  }

  @Test
  void noMoreThanTheFactorOfTheGuarantee() throws Exception {
    assertThat(limit("1.5", false)).isEqualTo(ResourceVector.of(15, 7));
    assertThat(limit("-1", false)).isEqualTo(CAPACITY);
  }

  @Test
  void coresAreUnlimitedWhereMemoryAloneCounts() throws Exception {
    ResourceVector limit = limit("1.5", true);

    assertThat(limit.get(0)).isEqualTo(15);
    assertThat(limit.get(1)).isGreaterThan(1_000_000_000);
  }

  private static ResourceVector limit(String factor, boolean isMemoryAlone) throws Exception {
    try (LiveRm live = LiveRm.start(conf -> settings(conf, factor, isMemoryAlone))) {
      CapacityScheduler scheduler = (CapacityScheduler) live.rm().getResourceScheduler();
      AbstractLeafQueue queue = (AbstractLeafQueue) scheduler.getQueue("root.default");
      return new UserLimits(queue, scheduler.getResourceCalculator(), CAPACITY, GUARANTEED)
          .apply("ann");
    }
  }

  private static void settings(Configuration conf, String factor, boolean isMemoryAlone) {
    LiveRm.oneQueue(conf);
    conf.set(LiveRm.ROOT + "default.user-limit-factor", factor);
    if (isMemoryAlone) {
      conf.set(
          CapacitySchedulerConfiguration.RESOURCE_CALCULATOR_CLASS,
          DefaultResourceCalculator.class.getName());
    }
  }
}

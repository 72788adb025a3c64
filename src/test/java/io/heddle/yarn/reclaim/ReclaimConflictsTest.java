package io.heddle.yarn.reclaim;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.config.ReclaimConfig;
import io.heddle.yarn.testing.LiveRm;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where nothing can be reclaimed, the ResourceManager does not start as if it could. */
class ReclaimConflictsTest {
  private static void start(String mode, Consumer<Configuration> change) {
    LiveRm.start(
            conf -> {
              conf.set(ReclaimConfig.MODE, mode);
              conf.set(ReclaimConfig.QUEUES, "root");
              change.accept(conf);
            })
        .close();
  }

  private static void memoryOnly(Configuration conf) {
    conf.set(
        CapacitySchedulerConfiguration.RESOURCE_CALCULATOR_CLASS,
        DefaultResourceCalculator.class.getName());
  }

  @Test
  void vcoresMustCount() {
    for (String mode : new String[] {"active", "shadow"}) {
      assertThatThrownBy(() -> start(mode, ReclaimConflictsTest::memoryOnly))
          .hasMessageContainingAll(
              ReclaimConfig.MODE, "'" + mode + "'", "set", "DominantResourceCalculator");
    }
    assertThatCode(() -> start("off", ReclaimConflictsTest::memoryOnly)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        YarnConfiguration.OPPORTUNISTIC_CONTAINER_ALLOCATION_ENABLED,
        CapacitySchedulerConfiguration.MULTI_NODE_PLACEMENT_ENABLED,
        YarnConfiguration.RM_RESERVATION_SYSTEM_ENABLE
      })
  void nothingElseMayPromiseTheSameRoom(String key) {
    assertThatThrownBy(() -> start("active", conf -> conf.setBoolean(key, true)))
        .hasMessageContainingAll(ReclaimConfig.MODE, "'active'", key + " is on", "write off");
  }
}

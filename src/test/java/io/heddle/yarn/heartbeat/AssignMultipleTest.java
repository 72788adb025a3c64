package io.heddle.yarn.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.yarn.HeddleScheduler;
import io.heddle.yarn.testing.LiveRm;
import java.util.List;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many containers a heartbeat gives is as stock's own settings say. */
@Tag("long")
class AssignMultipleTest {
  @ParameterizedTest(name = "multiple {0}, at most {1}, off-switch {2}: {3}")
  @CsvSource({
    "false,  -1, 100, 1",
    "true,   -1,   1, 1",
    "true,   -1,   3, 3",
    "true,    2, 100, 2",
    "true,   -1, 100, 8"
  })
  void asManyContainersPerHeartbeatAsStock(boolean multiple, int most, int offSwitch, int expected)
      throws Exception {
    for (Class<? extends CapacityScheduler> scheduler :
        List.of(CapacityScheduler.class, HeddleScheduler.class)) {
      try (LiveRm live =
          LiveRm.start(
              conf -> {
                conf.set(YarnConfiguration.RM_SCHEDULER, scheduler.getName());
                conf.setBoolean(CapacitySchedulerConfiguration.ASSIGN_MULTIPLE_ENABLED, multiple);
                conf.setInt(CapacitySchedulerConfiguration.MAX_ASSIGN_PER_HEARTBEAT, most);
                conf.setInt(
                    CapacitySchedulerConfiguration.OFFSWITCH_PER_HEARTBEAT_LIMIT, offSwitch);
              })) {
        MockAM master = live.launch(live.node("masters", 1, 1), app -> {});
        LiveRm.ask(master, 1, 1, 1, 20);
        MockNM worker = live.node("worker", 8, 8);

        live.heartbeat(worker);

        assertThat(LiveRm.take(master)).as(scheduler.getSimpleName()).hasSize(expected);
      }
    }
  }
}

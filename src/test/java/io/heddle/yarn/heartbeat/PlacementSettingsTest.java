package io.heddle.yarn.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.yarn.HeddleScheduler;
import io.heddle.yarn.testing.LiveRm;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlacementSettingsTest {
  private static final int NODES = 4;
  private static final int HEARTBEATS = 60;
  private static final long SEED = 20_140_319;

  private static ResourceRequest request(String place, int count) {
    return ResourceRequest.newInstance(
        Priority.newInstance(1), place, Resource.newInstance(LiveRm.GB, 1), count);
  }

  /** Some on a node of the cluster, some on a node and rack that it has not. */
  private static List<ResourceRequest> requests() {
    return List.of(
        request("worker0", 3),
        request("worker1", 2),
        request(NetworkTopology.DEFAULT_RACK, 6),
        request("far", 4),
        request("/far-rack", 4),
        request(ResourceRequest.ANY, 10));
  }

  private static List<String> placements(Configuration conf) throws Exception {
    conf.setInt(CapacitySchedulerConfiguration.NODE_LOCALITY_DELAY, 3);
    conf.setInt(CapacitySchedulerConfiguration.OFFSWITCH_PER_HEARTBEAT_LIMIT, 1);
    try (LiveRm live = LiveRm.start(conf)) {
      MockNM masters = live.node("masters", 1, 1);
      MockAM am = live.launch(masters, app -> {});
      List<MockNM> workers = new ArrayList<>();
      for (int i = 0; i < NODES; i++) {
        workers.add(live.node("worker" + i, 10, 10));
      }
      am.allocate(requests(), List.of());
      List<String> placements = new ArrayList<>();
      Random random = new Random(SEED);
      for (int heartbeat = 0; heartbeat < HEARTBEATS; heartbeat++) {
        live.heartbeat(workers.get(random.nextInt(NODES)));
        for (Container container : LiveRm.take(am)) {
          placements.add(heartbeat + " " + container.getNodeId().getHost());
        }
      }
      return placements;
    }
  }

  /**
   * Locality delay counts the offers that an application let pass. The same heartbeats place the
   * same containers under stock and under Heddle, so an application is offered a node no more
   * often.
   */
  @Test
  void theDelaysAreThoseOfStock() throws Exception {
    Configuration stock = LiveRm.settings();
    stock.set(YarnConfiguration.RM_SCHEDULER, CapacityScheduler.class.getName());

    List<String> expected = placements(stock);

    assertThat(expected).as("all placed").hasSize(10);
    assertThat(expected.get(9)).as("after delays").doesNotStartWith("9 ");
    assertThat(placements(LiveRm.settings())).isEqualTo(expected);
  }

  @Tag("long")
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

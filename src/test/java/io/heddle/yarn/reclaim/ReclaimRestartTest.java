package io.heddle.yarn.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.ReclaimConfig;
import io.heddle.yarn.testing.BusyNode;
import io.heddle.yarn.testing.LiveRm;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.MemoryRMStateStore;
import org.junit.jupiter.api.Test;

/** A ResourceManager that takes over believes the size that NodeManagers have. */
class ReclaimRestartTest {
  private static Configuration recovering() {
    Configuration conf = LiveRm.settings();
    conf.setBoolean(YarnConfiguration.RECOVERY_ENABLED, true);
    conf.setBoolean(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_ENABLED, true);
    conf.setLong(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS, 0);
    conf.set(YarnConfiguration.RM_STORE, MemoryRMStateStore.class.getName());
    conf.set(ReclaimConfig.MODE, "active");
    conf.set(ReclaimConfig.QUEUES, "root");
    conf.set(ReclaimConfig.NODES, "worker.*");
    conf.set(ReclaimConfig.PERIOD, "3600000");
    conf.set(ReclaimConfig.STALE_AFTER, "3600000");
    return conf;
  }

  @Test
  void whatRunsBeyondTheSizeRunsOnAndTheNodeShrinksToItsSize() throws Exception {
    Configuration conf = recovering();
    try (LiveRm before = LiveRm.start(conf)) {
      MockNM masters = before.node("masters", 8, 8);
      MockAM job = before.launch(masters, app -> {});
      BusyNode worker = new BusyNode(before, "worker", 64, 16).busy(8);
      LiveRm.ask(job, 1, 1, 1, 22);
      worker.heartbeat();
      before.heddle().reclaim().step();
      // Another heartbeat in another millisecond, however fast this machine is.
      do {
        worker.heartbeat();
        before.heddle().reclaim().step();
      } while (worker.offered() == 16);
      worker.heartbeat();
      List<Container> given = LiveRm.take(job);
      assertThat(given).hasSize(22);

      try (LiveRm after = LiveRm.start(conf, before.rm().getRMStateStore())) {
        worker.node().setResourceTrackerService(after.rm().getResourceTrackerService());
        worker
            .node()
            .registerNode(
                reports(given), List.of(job.getApplicationAttemptId().getApplicationId()));
        after.rm().drainEvents();

        assertThat(after.scheduler().getNode(worker.node().getNodeId()).getAllocatedResource())
            .isEqualTo(Resource.newInstance(22 * LiveRm.GB, 22));
        assertThat(after.scheduler().getClusterResource().getVirtualCores()).isEqualTo(22);
        after.heddle().reclaim().pause("ann");
        assertThat(after.scheduler().getClusterResource().getVirtualCores()).isEqualTo(22);

        worker.node().nodeHeartbeat(ended(given.subList(0, 10)), true);
        after.rm().drainEvents();
        after.heddle().reclaim().step();
        assertThat(after.scheduler().getClusterResource().getVirtualCores()).isEqualTo(16);
      }
    }
  }

  private static List<ContainerStatus> ended(List<Container> containers) {
    return containers.stream()
        .map(
            container ->
                ContainerStatus.newInstance(container.getId(), ContainerState.COMPLETE, "", 0))
        .toList();
  }

  private static List<NMContainerStatus> reports(List<Container> containers) {
    List<NMContainerStatus> reports = new ArrayList<>();
    for (Container container : containers) {
      reports.add(
          NMContainerStatus.newInstance(
              container.getId(),
              0,
              ContainerState.RUNNING,
              container.getResource(),
              "",
              0,
              container.getPriority(),
              System.currentTimeMillis()));
    }
    return reports;
  }
}

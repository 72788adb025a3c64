package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.TwoJobs;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.MemoryRMStateStore;
import org.junit.jupiter.api.Test;

/** After a work-preserving restart Heddle knows what runs, as far as NodeManagers report it. */
class RestartTest {
  private static Configuration recovering() {
    Configuration conf = LiveRm.settings();
    conf.setBoolean(YarnConfiguration.RECOVERY_ENABLED, true);
    conf.setBoolean(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_ENABLED, true);
    conf.setLong(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS, 0);
    conf.set(YarnConfiguration.RM_STORE, MemoryRMStateStore.class.getName());
    return conf;
  }

  @Test
  void countsAndSchedulingSurvive() throws Exception {
    Configuration conf = recovering();
    try (LiveRm before = LiveRm.start(conf)) {
      MockNM node = before.node("node", 16, 16);
      MapReduceJob job = MapReduceJob.launch(before, node, app -> {});
      job.askMaps(4);
      job.askReduces(1);
      before.heartbeat(node);
      List<Container> given = job.take();
      assertThat(given).hasSize(5);

      try (LiveRm after = LiveRm.start(conf, before.rm().getRMStateStore())) {
        MapReduceJob recovered = recover(after, node, job, given);

        assertThat(recovered.counted().runningMaps()).isEqualTo(4);
        assertThat(recovered.counted().runningReduces()).isEqualTo(1);
        assertThat(after.scheduler().getRootQueueMetrics().getAllocatedContainers()).isEqualTo(6);

        recovered.end(node, ofPriority(given, 20).get(0).getId());
        assertThat(recovered.counted().runningMaps()).isEqualTo(3);
        recovered.askMaps(2);
        after.heartbeat(node);
        assertThat(recovered.take()).hasSize(2);
        assertThat(recovered.counted().runningMaps()).isEqualTo(5);
        assertThat(recovered.counted().finishedMaps()).isEqualTo(1);

        TwoJobs jobs = TwoJobs.in(after, "default").ask(10);
        assertThat(jobs.takenOnNewNode()).isEqualTo(TwoJobs.RANKED);
        assertThat(after.heddle().metrics().fallbacks()).isZero();
      }
    }
  }

  /** When a recovered map started is not known: it may be about to end, and holds up no reduce. */
  @Test
  void recoveredMapsDoNotHoldBackReduces() throws Exception {
    Configuration conf = recovering();
    conf.set(HeddleConfig.POLICY, "heddle");
    try (LiveRm before = LiveRm.start(conf)) {
      MockNM node = before.node("node", 16, 16);
      MapReduceJob job = MapReduceJob.launch(before, node, app -> {});
      job.askMaps(2);
      before.heartbeat(node);
      List<Container> given = job.take();
      assertThat(given).hasSize(2);

      try (LiveRm after = LiveRm.start(conf, before.rm().getRMStateStore())) {
        MapReduceJob recovered = recover(after, node, job, given);
        assertThat(recovered.counted().runningMaps()).isEqualTo(2);
        recovered.askReduces(1);
        after.heartbeat(node);
        assertThat(recovered.take()).hasSize(1);
      }
    }
  }

  private static MapReduceJob recover(
      LiveRm after, MockNM node, MapReduceJob job, List<Container> given) throws Exception {
    node.setResourceTrackerService(after.rm().getResourceTrackerService());
    node.registerNode(reports(job, given), List.of(job.id()));
    after.rm().drainEvents();
    return job.recoveredBy(after);
  }

  private static List<Container> ofPriority(List<Container> containers, int priority) {
    return containers.stream()
        .filter(container -> container.getPriority().getPriority() == priority)
        .toList();
  }

  private static List<NMContainerStatus> reports(MapReduceJob job, List<Container> given) {
    List<NMContainerStatus> reports = new ArrayList<>();
    reports.add(report(ContainerId.newContainerId(job.attempt(), 1), Priority.newInstance(0)));
    given.forEach(container -> reports.add(report(container.getId(), container.getPriority())));
    return reports;
  }

  private static NMContainerStatus report(ContainerId id, Priority priority) {
    return NMContainerStatus.newInstance(
        id,
        0,
        ContainerState.RUNNING,
        Resource.newInstance(LiveRm.GB, 1),
        "",
        0,
        priority,
        System.currentTimeMillis());
  }
}

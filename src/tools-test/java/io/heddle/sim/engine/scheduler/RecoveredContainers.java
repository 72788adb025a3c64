package io.heddle.sim.engine.scheduler;

import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;

final class RecoveredContainers {
  private RecoveredContainers() {}

  static List<NMContainerStatus> of(SchedulerNode node) {
    return node.getCopiedListOfRunningContainers().stream().map(RecoveredContainers::of).toList();
  }

  private static NMContainerStatus of(RMContainer running) {
    Container container = running.getContainer();
    NMContainerStatus status =
        NMContainerStatus.newInstance(
            container.getId(),
            container.getVersion(),
            ContainerState.RUNNING,
            running.getAllocatedResource(),
            "",
            0,
            container.getPriority(),
            running.getCreationTime(),
            running.getNodeLabelExpression(),
            running.getExecutionType(),
            container.getAllocationRequestId());
    if (running.getAllocationTags() != null) {
      status.setAllocationTags(running.getAllocationTags());
    }
    return status;
  }
}

package io.heddle.sim.engine.scheduler;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.net.NodeBase;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeAttribute;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.nodelabels.CommonNodeLabelsManager;
import org.apache.hadoop.yarn.server.api.protocolrecords.NodeHeartbeatResponse;
import org.apache.hadoop.yarn.server.api.records.OpportunisticContainersStatus;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.UpdatedContainerInfo;

/** A node as a scheduler sees it, with what its NodeManager reports at the next heartbeat. */
public final class SimulatedNode implements RMNode {
  private static final int PORT = 8041;
  private static final int WEB_PORT = 8042;

  private final NodeId id;
  private final String rack;
  private final Resource capacity;
  private final RMContext context;
  private List<ContainerStatus> launched = new ArrayList<>();
  private List<ContainerStatus> completed = new ArrayList<>();

  public SimulatedNode(String host, String rack, Resource capacity, RMContext context) {
    this.id = NodeId.newInstance(host, PORT);
    this.rack = rack;
    this.capacity = capacity;
    this.context = context;
  }

  /** A container's process has started. */
  public void launched(ContainerId container) {
    launched.add(status(container, ContainerState.RUNNING));
  }

  /** A container's process has exited. */
  public void completed(ContainerId container) {
    completed.add(status(container, ContainerState.COMPLETE));
  }

  private static ContainerStatus status(ContainerId container, ContainerState state) {
    return ContainerStatus.newInstance(container, state, "", ContainerExitStatus.SUCCESS);
  }

  /** Whether the next heartbeat has something to report. */
  public boolean hasReports() {
    return !completed.isEmpty();
  }

  /** Forgets what was to be reported, as a node does that is lost. */
  public void forgetReports() {
    launched.clear();
    completed.clear();
  }

  @Override
  public List<UpdatedContainerInfo> pullContainerUpdates() {
    if (launched.isEmpty() && completed.isEmpty()) {
      return List.of();
    }
    UpdatedContainerInfo reports = new UpdatedContainerInfo(launched, completed, List.of());
    launched = new ArrayList<>();
    completed = new ArrayList<>();
    return List.of(reports);
  }

  @Override
  public NodeId getNodeID() {
    return id;
  }

  @Override
  public String getHostName() {
    return id.getHost();
  }

  @Override
  public int getCommandPort() {
    return id.getPort();
  }

  @Override
  public int getHttpPort() {
    return WEB_PORT;
  }

  @Override
  public String getNodeAddress() {
    return id.toString();
  }

  @Override
  public String getHttpAddress() {
    return id.getHost() + ":" + WEB_PORT;
  }

  @Override
  public String getHealthReport() {
    return "";
  }

  @Override
  public long getLastHealthReportTime() {
    return 0;
  }

  @Override
  public String getNodeManagerVersion() {
    return "";
  }

  @Override
  public Resource getTotalCapability() {
    return capacity;
  }

  @Override
  public boolean isUpdatedCapability() {
    return false;
  }

  @Override
  public void resetUpdatedCapability() {}

  @Override
  public ResourceUtilization getAggregatedContainersUtilization() {
    return null;
  }

  @Override
  public ResourceUtilization getNodeUtilization() {
    return null;
  }

  @Override
  public Resource getPhysicalResource() {
    return null;
  }

  @Override
  public String getRackName() {
    return rack;
  }

  @Override
  public Node getNode() {
    return new NodeBase(id.getHost(), rack);
  }

  @Override
  public NodeState getState() {
    return NodeState.RUNNING;
  }

  @Override
  public List<ContainerId> getContainersToCleanUp() {
    return List.of();
  }

  @Override
  public List<ApplicationId> getAppsToCleanup() {
    return List.of();
  }

  @Override
  public List<ApplicationId> getRunningApps() {
    return List.of();
  }

  @Override
  public void setAndUpdateNodeHeartbeatResponse(NodeHeartbeatResponse response) {}

  @Override
  public NodeHeartbeatResponse getLastNodeHeartBeatResponse() {
    return null;
  }

  @Override
  public void resetLastNodeHeartBeatResponse() {}

  @Override
  public Set<String> getNodeLabels() {
    return CommonNodeLabelsManager.EMPTY_STRING_SET;
  }

  @Override
  public List<Container> pullNewlyIncreasedContainers() {
    return List.of();
  }

  @Override
  public OpportunisticContainersStatus getOpportunisticContainersStatus() {
    return null;
  }

  @Override
  public long getUntrackedTimeStamp() {
    return 0;
  }

  @Override
  public void setUntrackedTimeStamp(long timeStamp) {}

  @Override
  public Integer getDecommissioningTimeout() {
    return null;
  }

  @Override
  public Map<String, Long> getAllocationTagsWithCount() {
    return Map.of();
  }

  @Override
  public RMContext getRMContext() {
    return context;
  }

  @Override
  public Set<NodeAttribute> getAllNodeAttributes() {
    return Set.of();
  }

  @Override
  public long calculateHeartBeatInterval(
      long defaultInterval, long min, long max, float speedup, float slowdown) {
    return defaultInterval;
  }
}

package io.heddle.sim.engine.scheduler;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.net.NodeBase;
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
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.UpdatedContainerInfo;

/** Node with its next heartbeat's report. It always runs: the simulator removes a lost one. */
public final class SimulatedNode extends RMNodeImpl {
  private static final int PORT = 8041;
  private static final int WEB_PORT = 8042;

  private List<ContainerStatus> launched = new ArrayList<>();
  private List<ContainerStatus> completed = new ArrayList<>();
  private double busyCores = Double.NaN;
  private int usedMebibytes;

  public SimulatedNode(String host, String rack, Resource capacity, RMContext context) {
    super(
        NodeId.newInstance(host, PORT),
        context,
        host,
        PORT,
        WEB_PORT,
        new NodeBase(host, rack),
        capacity,
        "");
  }

  /** Sets what heartbeats tell; {@code cores} are busy ones, NaN where it cannot tell. */
  public void measured(double cores, double mebibytes) {
    busyCores = cores;
    usedMebibytes = (int) Math.ceil(mebibytes);
  }

  /** Cores that its last heartbeat told to be busy; NaN where it told nothing. */
  public double busyCores() {
    return busyCores;
  }

  @Override
  public ResourceUtilization getNodeUtilization() {
    return Double.isNaN(busyCores)
        ? null
        : ResourceUtilization.newInstance(1 + usedMebibytes, 1, (float) busyCores);
  }

  @Override
  public Resource getPhysicalResource() {
    return getTotalCapability();
  }

  public void launched(ContainerId container) {
    launched.add(status(container, ContainerState.RUNNING));
  }

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
  public NodeState getState() {
    return NodeState.RUNNING;
  }

  @Override
  public Set<String> getNodeLabels() {
    return CommonNodeLabelsManager.EMPTY_STRING_SET;
  }

  @Override
  public Set<NodeAttribute> getAllNodeAttributes() {
    return Set.of();
  }
}

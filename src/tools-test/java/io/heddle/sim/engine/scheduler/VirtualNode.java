package io.heddle.sim.engine.scheduler;

import java.util.List;
import java.util.Set;
import org.apache.hadoop.net.NodeBase;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.UpdatedContainerInfo;
import org.apache.hadoop.yarn.util.resource.Resources;

/** A node with a label, or none, whose size may change. */
final class VirtualNode extends RMNodeImpl {
  private static final int PORT = 8041;

  private final String label;
  private final SimulatedNode reports;
  private Resource capacity;
  private final Resource whole;
  private boolean up;
  private boolean decommissioning;
  private double share = Double.NaN;
  private Resource held = Resources.none();
  private int samples;

  VirtualNode(String host, String rack, Resource capacity, String label, RMContext context) {
    super(
        NodeId.newInstance(host, PORT),
        context,
        host,
        PORT,
        PORT + 1,
        new NodeBase(host, rack),
        capacity,
        "");
    this.label = label;
    this.capacity = capacity;
    whole = capacity;
    reports = new SimulatedNode(host, rack, capacity, context);
  }

  boolean isUp() {
    return up;
  }

  void up(boolean now) {
    up = now;
    decommissioning = false;
    capacity = now ? whole : capacity;
    reports.forgetReports();
  }

  void decommissioning(boolean now) {
    decommissioning = now;
  }

  /** The size that the node registers with. */
  Resource whole() {
    return whole;
  }

  void resize(Resource newCapacity) {
    capacity = newCapacity;
  }

  /** Its containers use this share of what they hold from now on, as its heartbeats tell. */
  void uses(double newShare) {
    share = newShare;
  }

  /** Measures the use of containers that hold this. */
  void measure(Resource newHeld) {
    held = Resources.clone(newHeld);
    samples++;
  }

  @Override
  public ResourceUtilization getNodeUtilization() {
    return Double.isNaN(share)
        ? null
        : ResourceUtilization.newInstance(
            1 + (int) (share * held.getMemorySize()),
            samples,
            (float) (share * held.getVirtualCores()));
  }

  @Override
  public Resource getPhysicalResource() {
    return whole;
  }

  void launched(ContainerId container) {
    reports.launched(container);
  }

  void completed(ContainerId container) {
    reports.completed(container);
  }

  boolean hasReports() {
    return reports.hasReports();
  }

  @Override
  public List<UpdatedContainerInfo> pullContainerUpdates() {
    return reports.pullContainerUpdates();
  }

  @Override
  public Resource getTotalCapability() {
    return capacity;
  }

  @Override
  public NodeState getState() {
    return decommissioning ? NodeState.DECOMMISSIONING : NodeState.RUNNING;
  }

  @Override
  public Set<String> getNodeLabels() {
    return label.isEmpty() ? Set.of() : Set.of(label);
  }
}

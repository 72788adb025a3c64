package io.heddle.sim.engine.scheduler;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeLabel;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceOption;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.NullRMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeCleanContainerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeResourceUpdateEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeLabelsUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeResourceUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;
import org.apache.hadoop.yarn.util.resource.Resources;

/** The nodes of a virtual cluster and their labels. */
final class VirtualNodes {
  private final VirtualCluster cluster;
  private final NullRMNodeLabelsManager labels = new NullRMNodeLabelsManager();
  private final Map<String, VirtualNode> nodes = new LinkedHashMap<>();
  private boolean initialised;

  VirtualNodes(VirtualCluster cluster) {
    this.cluster = cluster;
  }

  NullRMNodeLabelsManager labels(Configuration conf) {
    if (!initialised) {
      labels.init(conf);
      initialised = true;
    }
    return labels;
  }

  private interface LabelChange {
    void make() throws IOException;
  }

  private static void change(LabelChange change) {
    try {
      change.make();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void define(String label, boolean exclusive) {
    change(() -> labels.addToCluserNodeLabels(List.of(NodeLabel.newInstance(label, exclusive))));
  }

  void add(VirtualNode node, String label) {
    nodes.put(node.getNodeID().getHost(), node);
    if (!label.isEmpty()) {
      change(() -> labels.addLabelsToNode(Map.of(node.getNodeID(), Set.of(label))));
    }
    comeBack(node.getNodeID().getHost());
  }

  VirtualNode of(String host) {
    return nodes.get(host);
  }

  VirtualNode of(NodeId id) {
    return nodes.get(id.getHost());
  }

  void lose(String host) {
    VirtualNode node = nodes.get(host);
    if (node.isUp()) {
      node.up(false);
      cluster.handle(new NodeRemovedSchedulerEvent(node));
      cluster.stepped("loss of " + host);
    }
  }

  void comeBack(String host) {
    VirtualNode node = nodes.get(host);
    if (!node.isUp()) {
      node.up(true);
      cluster.handle(new NodeAddedSchedulerEvent(node));
      cluster.stepped("node " + host);
    }
  }

  void resize(String host, int gigabytes, int cores) {
    VirtualNode node = nodes.get(host);
    if (node.isUp()) {
      Resource size = Resources.clone(node.whole());
      Resource wanted = VirtualCluster.resource(gigabytes, cores);
      size.setMemorySize(wanted.getMemorySize());
      size.setVirtualCores(wanted.getVirtualCores());
      resize(node, size, ResourceOption.OVER_COMMIT_TIMEOUT_MILLIS_DEFAULT);
      cluster.stepped("resize of " + host);
    }
  }

  private void resize(VirtualNode node, Resource size, int overcommitMillis) {
    node.resize(size);
    cluster.handle(
        new NodeResourceUpdateSchedulerEvent(
            node, ResourceOption.newInstance(size, overcommitMillis)));
  }

  /** The scheduler gives a node another size, because it is being decommissioned. */
  void resized(RMNodeResourceUpdateEvent event) {
    VirtualNode node = of(event.getNodeId());
    if (node.isUp()) {
      ResourceOption option = event.getResourceOption();
      resize(node, option.getResource(), option.getOverCommitTimeout());
    }
  }

  void relabel(String host, String label) {
    Map<NodeId, Set<String>> changed = Map.of(nodes.get(host).getNodeID(), Set.of(label));
    change(() -> labels.replaceLabelsOnNode(changed));
    cluster.handle(new NodeLabelsUpdateSchedulerEvent(changed));
    cluster.stepped("label of " + host);
  }

  void recommission(String host) {
    VirtualNode node = nodes.get(host);
    if (node.isUp() && node.getState() == NodeState.DECOMMISSIONING) {
      node.decommissioning(false);
      resize(node, node.whole(), ResourceOption.OVER_COMMIT_TIMEOUT_MILLIS_DEFAULT);
      cluster.stepped("recommissioning of " + host);
    }
  }

  /** Its node holds what a killed container had until it reports that. */
  void killed(RMNodeCleanContainerEvent event) {
    VirtualNode node = of(event.getNodeId());
    if (node.isUp()) {
      node.completed(event.getContainerId());
    }
  }

  void reportAll() {
    nodes.values().stream()
        .filter(VirtualNode::isUp)
        .forEach(node -> cluster.handle(new NodeUpdateSchedulerEvent(node)));
  }

  /** What nodes that are up tell another ResourceManager: the containers that they run. */
  List<NodeAddedSchedulerEvent> reports() {
    List<NodeAddedSchedulerEvent> reports = new ArrayList<>();
    for (VirtualNode node : nodes.values()) {
      if (node.isUp()) {
        reports.add(
            new NodeAddedSchedulerEvent(
                node, RecoveredContainers.of(cluster.scheduler().getNode(node.getNodeID()))));
        labels.deactivateNode(node.getNodeID());
      }
    }
    return reports;
  }
}

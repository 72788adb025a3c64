package org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity;

import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceLimits;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.conf.FileBasedCSConfigurationProvider;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.policy.QueueOrderingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.CandidateNodeSet;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.CandidateNodeSetUtils;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.OrderingPolicy;

/**
 * Opens to {@code io.heddle.yarn} the members of the stock scheduler that only its own package or
 * class may touch. Holds no logic of Heddle's.
 */
public abstract class CapacitySchedulerBridge extends CapacityScheduler {
  private static final VarHandle QUEUE_ORDER =
      PrivateFields.find(
          AbstractParentQueue.class,
          "queueOrderingPolicy",
          QueueOrderingPolicy.class,
          "Parent queues keep stock YARN's order: unknown version of Hadoop");

  /**
   * Serves one container on a node that has no reservation.
   *
   * @param stock the stock path; to be run at least once
   */
  protected abstract CSAssignment allocateOnNode(
      FiCaSchedulerNode node, Supplier<CSAssignment> stock);

  /** To be told before a node is served that sent no heartbeat. */
  protected abstract void servesWithoutHeartbeat();

  /** To be told before stock serves a node that is reserved; may end the reservation. */
  protected abstract void servesReserved(FiCaSchedulerNode node);

  @Override
  CSAssignment allocateContainersToNode(
      CandidateNodeSet<FiCaSchedulerNode> candidates, boolean withNodeHeartbeat) {
    if (!withNodeHeartbeat) {
      servesWithoutHeartbeat();
    }
    FiCaSchedulerNode node = CandidateNodeSetUtils.getSingleNode(candidates);
    if (node != null && node.getReservedContainer() != null) {
      servesReserved(node);
    }
    if (node == null || node.getReservedContainer() != null) {
      return super.allocateContainersToNode(candidates, withNodeHeartbeat);
    }
    return allocateOnNode(
        node, () -> super.allocateContainersToNode(candidates, withNodeHeartbeat));
  }

  /** Replaces the ordering policy of a leaf queue; the applications in it move over. */
  protected static void setOrderingPolicy(
      AbstractLeafQueue leaf, OrderingPolicy<FiCaSchedulerApp> policy) {
    leaf.setOrderingPolicy(policy);
  }

  /**
   * Replaces the order in which a parent queue visits its children, for which stock has a field
   * only.
   *
   * @throws YarnRuntimeException if this version of Hadoop has another one
   */
  protected static void setQueueOrderingPolicy(
      AbstractParentQueue parent, QueueOrderingPolicy policy) {
    if (QUEUE_ORDER != null) {
      QUEUE_ORDER.set(parent, policy);
    }
  }

  /** Whether {@link #resizeNode} works with this version of Hadoop. */
  protected static boolean canResizeNodes() {
    return TrackedCapacity.isKnown();
  }

  /**
   * Gives a node another size in the scheduler's eyes only, under its lock. To be followed by
   * {@link #nodesResized}.
   */
  protected void resizeNode(FiCaSchedulerNode node, Resource size) {
    RMNodeLabelsManager labels = getRMContext().getNodeLabelManager();
    if (labels != null) {
      labels.updateNodeResource(node.getNodeID(), size);
    }
    TrackedCapacity.resize(nodeTracker, node, size);
  }

  /** Tells the queues what nodes add up to now. */
  protected void nodesResized() {
    Resource cluster = getClusterResource();
    getRootQueue().updateClusterResource(cluster, new ResourceLimits(cluster));
  }

  /**
   * What a (re)initialisation with {@code conf} would read: {@code conf} with {@code
   * capacity-scheduler.xml}, or with what the mutable store holds.
   */
  protected Configuration previewConfiguration(Configuration conf) throws IOException {
    if (getMutableConfProvider() != null) {
      Configuration preview = new Configuration(getMutableConfProvider().getConfiguration());
      preview.addResource(conf);
      return preview;
    }
    return new FileBasedCSConfigurationProvider(getRMContext())
        .loadConfiguration(new Configuration(conf));
  }

  /**
   * Package-private methods are overridden only within one class loader.
   *
   * @throws YarnRuntimeException if the jar was loaded by another one than the ResourceManager
   */
  protected static void checkClassLoader() {
    ClassLoader ours = CapacitySchedulerBridge.class.getClassLoader();
    ClassLoader theirs = CapacityScheduler.class.getClassLoader();
    if (ours != theirs) {
      throw new YarnRuntimeException(
          YarnConfiguration.RM_SCHEDULER
              + ": Heddle's jar was loaded by "
              + ours
              + ", the ResourceManager by "
              + theirs
              + "; put the jar on the ResourceManager's own class path, beside its jars");
    }
  }
}

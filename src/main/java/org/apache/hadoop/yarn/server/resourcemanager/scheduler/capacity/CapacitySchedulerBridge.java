package org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity;

import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;
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
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.SimpleCandidateNodeSet;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.OrderingPolicy;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Opens restricted members of the stock scheduler to {@code io.heddle.yarn}, without any logic. */
public abstract class CapacitySchedulerBridge extends CapacityScheduler {
  private static final VarHandle QUEUE_ORDER =
      PrivateFields.find(
          AbstractParentQueue.class,
          "queueOrderingPolicy",
          QueueOrderingPolicy.class,
          "Parent queues keep stock YARN's order: unknown version of Hadoop");

  /** For so long stock's threads are waited for when others take over. */
  private static final long MOST_MILLIS = TimeUnit.SECONDS.toMillis(10);

  // Stock has no accessor for it.
  private volatile AsyncSchedulingConfiguration driver;

  /**
   * Serves one container on a node without reservation, under the lock; {@code stock} runs at least
   * once, unless the node is passed over: then null.
   */
  protected abstract CSAssignment allocateOnNode(
      FiCaSchedulerNode node, Supplier<CSAssignment> stock);

  /** Called under the lock before a node is served that sent no heartbeat. */
  protected abstract void servesWithoutHeartbeat();

  /** Called under the lock before a node is served that sent no heartbeat. */
  protected abstract void servesReserved(FiCaSchedulerNode node);

  @Override
  CSAssignment allocateContainersToNode(
      CandidateNodeSet<FiCaSchedulerNode> candidates, boolean withNodeHeartbeat) {
    if (!writeLock.isHeldByCurrentThread()) {
      // One of stock's asynchronous threads: it proposes, and another one commits.
      return super.allocateContainersToNode(candidates, withNodeHeartbeat);
    }
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

  /** Offers a node to the queues for one container, under the lock, as its heartbeat would. */
  protected void offer(FiCaSchedulerNode node) {
    allocateContainersToNode(new SimpleCandidateNodeSet<>(node), false);
  }

  @Override
  public void setAsyncSchedulingConf(AsyncSchedulingConfiguration conf) {
    driver = conf;
    super.setAsyncSchedulingConf(conf);
  }

  /** Whether the configuration says that nodes are served apart from their heartbeats, too. */
  protected boolean isAsynchronous() {
    return getConfiguration().getScheduleAynschronously();
  }

  /**
   * Lets stock's asynchronous threads serve nodes from now on, or none of stock's. What they have
   * proposed is committed before. Not under the lock.
   *
   * @param isStarted whether the scheduler runs
   */
  protected void driveByStock(boolean byStock, boolean isStarted) throws InterruptedException {
    if (driver != null && driver.isScheduleAsynchronously() == byStock) {
      return;
    }
    CapacitySchedulerConfiguration conf = getConfiguration();
    if (!byStock) {
      conf = new CapacitySchedulerConfiguration(new Configuration(false), false);
      conf.setScheduleAynschronously(false);
    }
    if (driver != null && isStarted) {
      endThreads(driver);
    }
    writeLock.lock();
    try {
      setAsyncSchedulingConf(new AsyncSchedulingConfiguration(conf, this));
      if (byStock && isStarted) {
        driver.startThreads();
        if (getNumClusterNodes() > 0) {
          getAsyncSchedulerThreads().forEach(AsyncScheduleThread::beginSchedule);
        }
      }
    } finally {
      writeLock.unlock();
    }
  }

  private static void endThreads(AsyncSchedulingConfiguration ended) throws InterruptedException {
    if (!ended.isScheduleAsynchronously()) {
      return;
    }
    for (Thread thread : ended.asyncSchedulerThreads) {
      thread.interrupt();
      thread.join(MOST_MILLIS);
    }
    // A proposal that is dropped would be counted as unconfirmed for ever.
    for (long waited = 0; ended.getPendingBacklogs() > 0 && waited < MOST_MILLIS; waited++) {
      TimeUnit.MILLISECONDS.sleep(1);
    }
    ended.serviceStopInvoked();
  }

  /** Whether stock would serve a node without a heartbeat: it has room and has not gone silent. */
  public static boolean mayOffer(CapacityScheduler scheduler, FiCaSchedulerNode node) {
    Resource free = Resources.add(node.getUnallocatedResource(), node.getTotalKillableResources());
    Resource least = scheduler.getMinimumResourceCapability();
    return scheduler.getResourceCalculator().computeAvailableContainers(free, least) > 0
        && isServing(scheduler, node);
  }

  /** Whether a node has not gone silent. */
  public static boolean isServing(CapacityScheduler scheduler, FiCaSchedulerNode node) {
    return !shouldSkipNodeSchedule(node, scheduler, false);
  }

  /** Replaces the ordering policy of a leaf queue; the applications in it move over. */
  protected static void setOrderingPolicy(
      AbstractLeafQueue leaf, OrderingPolicy<FiCaSchedulerApp> policy) {
    leaf.setOrderingPolicy(policy);
  }

  /**
   * Replaces the order of a parent queue's children.
   *
   * @throws YarnRuntimeException if this version of Hadoop has no such field
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

  /** Resizes a node in the scheduler's eyes, under its lock; {@link #nodesResized} follows. */
  protected void resizeNode(FiCaSchedulerNode node, Resource size) {
    RMNodeLabelsManager labels = getRMContext().getNodeLabelManager();
    if (labels != null) {
      labels.updateNodeResource(node.getNodeID(), size);
    }
    TrackedCapacity.resize(nodeTracker, node, size);
  }

  protected void nodesResized() {
    Resource cluster = getClusterResource();
    getRootQueue().updateClusterResource(cluster, new ResourceLimits(cluster));
  }

  /** What {@code conf} would read: with {@code capacity-scheduler.xml}, or the mutable store. */
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
              + "; put the jar on the ResourceManager's own class path, next to its jars");
    }
  }
}

package io.heddle.yarn.reclaim;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceOption;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Sizes that nodes offer. Never less than containers hold: YARN's preemption would make good for it
 * on other nodes. Never with an overcommit timeout: YARN never forgets one, and kills what is above
 * a later size.
 */
final class OfferedSizes {
  /** Most nodes that are given a size while the scheduler's lock is held. */
  static final int MOST_UNDER_LOCK = 500;

  /** None: YARN's own word for it. */
  private static final int NO_TIMEOUT = -1;

  private final CapacityScheduler scheduler;
  private final Lock lock;
  private final NodeResizer resizer;
  private final LongSupplier ticker;

  // Written under the lock. By partition; none where nodes offer what they have.
  private final Map<String, Resource> reclaimed = new ConcurrentHashMap<>();

  // Guarded by the lock. Of nodes that offer another size than their own.
  private final Map<NodeId, Own> own = new HashMap<>();
  // The same; nodes that have done so since they were added.
  private final Map<NodeId, FiCaSchedulerNode> touched = new HashMap<>();

  /**
   * @param offer up to which containers may be placed; less than it offers where those that it has
   *     hold more
   */
  private record Own(FiCaSchedulerNode node, Resource size, Resource offer) {}

  /**
   * @param partition that it was taken to be of; if it, vcores or memory have changed, nothing does
   * @param offer up to which containers may be placed: the node's own or more
   */
  record Target(
      FiCaSchedulerNode node, String partition, int vcores, long mebibytes, Resource offer) {
    boolean isOf(Resource own) {
      return own.getVirtualCores() == vcores
          && own.getMemorySize() == mebibytes
          && node.getPartition().equals(partition);
    }
  }

  /** The lock is the scheduler's; the ticker is nanoseconds, monotone. */
  OfferedSizes(CapacityScheduler scheduler, Lock lock, NodeResizer resizer, LongSupplier ticker) {
    this.ticker = ticker;
    this.scheduler = scheduler;
    this.lock = lock;
    this.resizer = resizer;
  }

  /** Under the lock. */
  Resource own(FiCaSchedulerNode node) {
    Own known = known(node);
    return known == null ? node.getTotalResource() : known.size;
  }

  /** Under the lock. */
  boolean isChanged(FiCaSchedulerNode node) {
    return known(node) != null;
  }

  /** Whether a node's containers hold more vcores than it has; under the lock. */
  boolean isBeyond(FiCaSchedulerNode node) {
    Own known = known(node);
    return known != null
        && node.getAllocatedResource().getVirtualCores() > known.size.getVirtualCores();
  }

  /** Whether a container fits; what ends beyond the offer is not filled again. Under the lock. */
  boolean hasRoom(FiCaSchedulerNode node, Resource container) {
    Own known = known(node);
    if (known == null) {
      return true;
    }
    Resource after = Resources.add(node.getAllocatedResource(), container);
    return after.getVirtualCores() <= known.offer.getVirtualCores()
        && after.getMemorySize() <= known.offer.getMemorySize();
  }

  /** Whether a node's containers hold more memory than it has; under the lock. */
  boolean isMemoryBeyond(FiCaSchedulerNode node) {
    Own known = known(node);
    return known != null
        && node.getAllocatedResource().getMemorySize() > known.size.getMemorySize();
  }

  @SuppressWarnings("ReferenceEquality") // A node that comes back is another object.
  private Own known(FiCaSchedulerNode node) {
    Own known = own.get(node.getNodeID());
    return known == null || known.node != node ? null : known;
  }

  /**
   * What the nodes of partitions offer beyond their own, or what their containers hold if that is
   * more. As it is at any time; without partitions whose nodes offer what they have.
   */
  Map<String, Resource> reclaimed() {
    return Collections.unmodifiableMap(reclaimed);
  }

  Map<NodeId, Resource> owns() {
    Map<NodeId, Resource> sizes = new HashMap<>();
    locked(() -> own.forEach((id, known) -> sizes.put(id, known.size)));
    return sizes;
  }

  /**
   * Gives nodes these sizes; the lock is let go now and then.
   *
   * @param goesOn asked under the lock, whether they still hold
   * @return for how many nanoseconds the lock was held, the longest time
   */
  long offer(List<Target> targets, BooleanSupplier goesOn) {
    long longest = 0;
    for (int from = 0; from < targets.size(); from += MOST_UNDER_LOCK) {
      List<Target> some = targets.subList(from, Math.min(targets.size(), from + MOST_UNDER_LOCK));
      lock.lock();
      try {
        long start = ticker.getAsLong();
        if (!goesOn.getAsBoolean()) {
          return longest;
        }
        boolean changed = false;
        for (Target target : some) {
          FiCaSchedulerNode node = target.node;
          if (target.isOf(own(node))) {
            changed |= set(node, target.offer);
          }
        }
        tell(changed);
        longest = Math.max(longest, ticker.getAsLong() - start);
      } finally {
        lock.unlock();
      }
    }
    return longest;
  }

  void restore() {
    locked(() -> tell(setAll(own.values().stream().map(Own::node).toList())));
  }

  private void locked(Runnable action) {
    lock.lock();
    try {
      action.run();
    } finally {
      lock.unlock();
    }
  }

  private boolean setAll(List<FiCaSchedulerNode> nodes) {
    boolean changed = false;
    for (FiCaSchedulerNode node : nodes) {
      changed |= set(node, Resources.none());
    }
    return changed;
  }

  private void tell(boolean changed) {
    if (changed) {
      resizer.resized();
    }
  }

  /** Under the lock, under which nothing is allocated either; whether anything has changed. */
  @SuppressWarnings("ReferenceEquality")
  private boolean set(FiCaSchedulerNode node, Resource offer) {
    if (scheduler.getNode(node.getNodeID()) != node) {
      own.remove(node.getNodeID());
      return false;
    }
    Resource size = own(node);
    Resource offered = Resources.clone(size);
    offered.setVirtualCores(Math.max(size.getVirtualCores(), offer.getVirtualCores()));
    offered.setMemorySize(Math.max(size.getMemorySize(), offer.getMemorySize()));
    offered = Resources.componentwiseMax(offered, node.getAllocatedResource());
    if (offered.equals(size)) {
      own.remove(node.getNodeID());
    } else {
      own.put(node.getNodeID(), new Own(node, Resources.clone(size), offer));
      touched.put(node.getNodeID(), node);
    }
    if (offered.equals(node.getTotalResource())) {
      return false;
    }
    resize(node, Resources.clone(offered));
    return true;
  }

  private void resize(FiCaSchedulerNode node, Resource size) {
    Resource more = Resources.subtract(size, node.getTotalResource());
    resizer.resize(node, size);
    reclaimed.merge(
        node.getPartition(),
        more,
        (before, change) -> {
          Resource sum = Resources.add(before, change);
          return sum.getVirtualCores() == 0 && sum.getMemorySize() == 0 ? null : sum;
        });
  }

  void cover(NodeId id) {
    locked(
        () -> {
          FiCaSchedulerNode node = scheduler.getNode(id);
          tell(node != null && set(node, Resources.none()));
        });
  }

  /**
   * Resizes a node for YARN; containers above what it offered before end by themselves.
   *
   * @param isActive whether nodes may offer more than they have
   */
  void update(
      RMNode rmNode,
      ResourceOption option,
      boolean isActive,
      BiConsumer<RMNode, ResourceOption> stock) {
    lock.lock();
    try {
      FiCaSchedulerNode node = scheduler.getNode(rmNode.getNodeID());
      if (node == null || !isOurs(node, option.getResource(), isActive)) {
        stock.accept(rmNode, option);
        return;
      }
      forget(node);
      stock.accept(rmNode, ResourceOption.newInstance(option.getResource(), NO_TIMEOUT));
      tell(set(node, Resources.none()));
    } finally {
      lock.unlock();
    }
  }

  @SuppressWarnings("ReferenceEquality")
  private boolean isTouched(NodeId id) {
    FiCaSchedulerNode node = scheduler.getNode(id);
    return node != null && touched.get(id) == node;
  }

  /** An administrator may have containers killed of a node that never offered more than it has. */
  private boolean isOurs(FiCaSchedulerNode node, Resource size, boolean isActive) {
    return isTouched(node.getNodeID())
        || (isActive && Resources.fitsIn(node.getAllocatedResource(), size));
  }

  void remove(NodeId id, Runnable stock) {
    locked(
        () -> {
          FiCaSchedulerNode node = scheduler.getNode(id);
          if (node != null) {
            forget(node);
          }
          touched.remove(id);
          stock.run();
        });
  }

  /**
   * YARN tells the labels of nodes. Those that are moved come to their new partition with what they
   * have. It also does so, twice, after each resize, and would look at all nodes of the partition
   * and all queues under the lock: what says nothing new of nodes that were resized ends here.
   */
  void relabel(Map<NodeId, Set<String>> labels, Runnable stock) {
    lock.lock();
    try {
      List<FiCaSchedulerNode> moved = new ArrayList<>();
      labels.forEach(
          (id, those) -> {
            FiCaSchedulerNode node = scheduler.getNode(id);
            if (node != null && !node.getPartition().equals(partition(those))) {
              moved.add(node);
            }
          });
      if (moved.isEmpty() && labels.keySet().stream().allMatch(this::isTouched)) {
        return;
      }
      moved.forEach(this::forget);
      stock.run();
      tell(setAll(moved));
    } finally {
      lock.unlock();
    }
  }

  private static String partition(Set<String> labels) {
    return labels == null || labels.isEmpty() ? "" : labels.iterator().next();
  }

  private void forget(FiCaSchedulerNode node) {
    Own known = known(node);
    own.remove(node.getNodeID());
    if (known != null) {
      resize(node, known.size);
    }
  }
}

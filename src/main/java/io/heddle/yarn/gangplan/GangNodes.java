package io.heddle.yarn.gangplan;

import io.heddle.gang.GangPlan.Part;
import io.heddle.gang.GangPlan.Place;
import io.heddle.gang.Gathering.Drain;
import io.heddle.gang.Gathering.End;
import io.heddle.model.ResourceVector;
import io.heddle.yarn.demand.LiveApplications;
import io.heddle.yarn.gangs.GangAsk;
import io.heddle.yarn.gangs.GangBook;
import io.heddle.yarn.gangs.LiveGang;
import io.heddle.yarn.jobs.VectorSpace;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerBridge;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/** Nodes on which gangs are planned. */
public record GangNodes(
    CapacityScheduler scheduler, VectorSpace vectors, LiveApplications applications) {
  private static final Set<RMContainerState> ENDED =
      EnumSet.of(
          RMContainerState.COMPLETED,
          RMContainerState.EXPIRED,
          RMContainerState.RELEASED,
          RMContainerState.KILLED);

  public GangBook book() {
    return applications.gangs();
  }

  /** Returns free capacity by node of a partition; walks all nodes, not under the lock. */
  Map<NodeId, ResourceVector> free(String partition) {
    Map<NodeId, ResourceVector> free = new LinkedHashMap<>();
    for (FiCaSchedulerNode node : scheduler.getAllNodes()) {
      ResourceVector left = node.getPartition().equals(partition) ? free(node) : null;
      if (left != null) {
        free.put(node.getNodeID(), left);
      }
    }
    return free;
  }

  /** Returns free capacity by node of a partition, reserved or not; walks all nodes. */
  public Map<NodeId, ResourceVector> room(String partition) {
    Map<NodeId, ResourceVector> room = new LinkedHashMap<>();
    for (FiCaSchedulerNode node : scheduler.getAllNodes()) {
      if (node.getPartition().equals(partition)
          && CapacitySchedulerBridge.isServing(scheduler, node)) {
        room.put(node.getNodeID(), unkept(node));
      }
    }
    return room;
  }

  /** Returns all capacity by node of a partition; walks all nodes, not under the lock. */
  Map<NodeId, ResourceVector> whole(String partition) {
    Map<NodeId, ResourceVector> whole = new LinkedHashMap<>();
    for (FiCaSchedulerNode node : scheduler.getAllNodes()) {
      if (node.getPartition().equals(partition)) {
        whole.put(node.getNodeID(), vectors.vector(node.getTotalResource()));
      }
    }
    return whole;
  }

  /** Returns the nodes of a partition that are reserved; walks all nodes, not under the lock. */
  List<FiCaSchedulerNode> reserved(String partition) {
    return scheduler.getAllNodes().stream()
        .filter(node -> node.getReservedContainer() != null)
        .filter(node -> node.getPartition().equals(partition))
        .toList();
  }

  boolean isThere(NodeId id) {
    return scheduler.getNode(id) != null;
  }

  /** Returns what a node has free that is kept for no gang; null if it serves none now. */
  ResourceVector free(NodeId id) {
    FiCaSchedulerNode node = scheduler.getNode(id);
    return node == null ? null : free(node);
  }

  private ResourceVector free(FiCaSchedulerNode node) {
    if (node.getReservedContainer() != null
        || book().isLeaving(node.getNodeID())
        || !CapacitySchedulerBridge.mayOffer(scheduler, node)) {
      return null;
    }
    return unkept(node);
  }

  private ResourceVector unkept(FiCaSchedulerNode node) {
    ResourceVector free = vectors.vector(node.getUnallocatedResource());
    ResourceVector kept = book().keptOn(node.getNodeID());
    return kept == null ? free : free.minus(kept);
  }

  /** Returns how nodes of a partition become free; walks all containers, not under the lock. */
  Map<NodeId, Drain> drains(String partition, long now) {
    Map<NodeId, Drain> drains = new LinkedHashMap<>();
    for (FiCaSchedulerNode node : scheduler.getAllNodes()) {
      Drain drain = node.getPartition().equals(partition) ? drain(node, now) : null;
      if (drain != null) {
        drains.put(node.getNodeID(), drain);
      }
    }
    return drains;
  }

  /** Returns how a node becomes free; null if it serves none now. */
  Drain drain(NodeId id, long now) {
    FiCaSchedulerNode node = scheduler.getNode(id);
    return node == null ? null : drain(node, now);
  }

  /** What is reserved will be used for long. */
  private Drain drain(FiCaSchedulerNode node, long now) {
    if (!CapacitySchedulerBridge.isServing(scheduler, node) || book().isLeaving(node.getNodeID())) {
      return null;
    }
    RMContainer reserved = node.getReservedContainer();
    ResourceVector free = unkept(node);
    List<End> ends =
        new NodeEndings(applications, vectors)
            .of(node, now, this::endsAtOnce).stream()
                .map(ending -> new End(ending.seconds(), ending.resource()))
                .toList();
    return new Drain(
        reserved == null ? free : free.minus(vectors.vector(reserved.getReservedResource())), ends);
  }

  /** A container that the ResourceManager has ended uses its node until the node reports it. */
  private boolean endsAtOnce(RMContainer container) {
    return book().isVictim(container) || ENDED.contains(container.getState());
  }

  /** Returns how many containers of a request an application accepts on a node at most. */
  private int most(FiCaSchedulerApp attempt, SchedulerRequestKey key, NodeId id) {
    FiCaSchedulerNode node = scheduler.getNode(id);
    AppPlacementAllocator<FiCaSchedulerNode> allocator = attempt.getAppPlacementAllocator(key);
    return node == null || allocator == null || AcceptedNodes.isBlacklisted(attempt, node)
        ? 0
        : AcceptedNodes.most(allocator, node);
  }

  /** Returns the same requests as parts of a plan. */
  public List<Part<NodeId>> parts(LiveGang gang, List<GangAsk.Request> requests) {
    return requests.stream()
        .map(
            request ->
                new Part<NodeId>(
                    new Place(request.key(), request.size()),
                    request.count(),
                    node -> most(gang.attempt(), request.key(), node)))
        .toList();
  }
}

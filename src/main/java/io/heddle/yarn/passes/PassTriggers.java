package io.heddle.yarn.passes;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/** What has changed since the last pass; noted by any thread, taken by the one that passes. */
final class PassTriggers {
  /** More hosts that requests name are not remembered: all nodes are offered in any case. */
  private static final int MOST_HOSTS = 1_000;

  private final Set<NodeId> freed = ConcurrentHashMap.newKeySet();
  private final Set<String> hosts = ConcurrentHashMap.newKeySet();
  private volatile boolean demandChanged;

  void freed(NodeId node) {
    freed.add(node);
  }

  void demandChanged() {
    demandChanged = true;
  }

  /** Notes hosts that are offered first. */
  void named(Collection<String> newHosts) {
    newHosts.stream().limit(MOST_HOSTS).forEach(hosts::add);
  }

  /**
   * Notes what an application asks for.
   *
   * @return whether it asks for any container
   */
  boolean asked(List<ResourceRequest> asks) {
    boolean asksForAny = false;
    for (ResourceRequest ask : asks) {
      asksForAny |= ask.getNumContainers() > 0;
      if (namesHost(ask) && hosts.size() < MOST_HOSTS) {
        hosts.add(ask.getResourceName());
      }
    }
    demandChanged |= asksForAny;
    return asksForAny;
  }

  private static boolean namesHost(ResourceRequest ask) {
    String name = ask.getResourceName();
    return ask.getNumContainers() > 0 && !ResourceRequest.ANY.equals(name) && !name.startsWith("/");
  }

  static Set<String> hosts(List<ResourceRequest> asks) {
    return asks.stream()
        .filter(PassTriggers::namesHost)
        .map(ResourceRequest::getResourceName)
        .collect(Collectors.toSet());
  }

  /**
   * What a pass offers.
   *
   * @param nodes in order
   * @param named hosts that requests name
   * @param isAll whether all nodes that may have room are among them
   */
  record Taken(List<FiCaSchedulerNode> nodes, Set<String> named, boolean isAll) {
    PassOrder order() {
      return PassOrder.of(nodes, named);
    }
  }

  /**
   * Takes the nodes that a pass is to offer: those that have more room, or if something else waits
   * all that may have room.
   */
  Taken take(OfferedNodes nodes, NodeOrder order) {
    boolean isAll = demandChanged;
    demandChanged = false;
    Set<NodeId> withMoreRoom = taken(freed);
    Set<String> named = taken(hosts);
    List<FiCaSchedulerNode> taken =
        isAll
            ? withRoom(nodes, order)
            : withMoreRoom.stream().map(nodes::node).filter(Objects::nonNull).toList();
    return new Taken(taken, isAll ? named : Set.of(), isAll);
  }

  /** Empties a set; what is added from now on stays in it. */
  private static <T> Set<T> taken(Set<T> noted) {
    Set<T> taken = new HashSet<>(noted);
    noted.removeAll(taken);
    return taken;
  }

  static List<FiCaSchedulerNode> withRoom(OfferedNodes nodes, NodeOrder order) {
    nodes.look();
    return order.sorted(
        nodes.all().stream()
            .filter(node -> node.getReservedContainer() == null && nodes.mayOffer(node))
            .toList());
  }
}

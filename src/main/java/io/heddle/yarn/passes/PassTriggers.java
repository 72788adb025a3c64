package io.heddle.yarn.passes;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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

  /** The nodes of the hosts that requests name, at most so many; a copy. */
  static List<FiCaSchedulerNode> hosts(List<ResourceRequest> asks, OfferedNodes nodes, int most) {
    Set<FiCaSchedulerNode> named = new LinkedHashSet<>();
    asks.stream()
        .filter(PassTriggers::namesHost)
        .limit(most)
        .forEach(ask -> add(ask.getResourceName(), nodes, named));
    return new ArrayList<>(named);
  }

  /**
   * What a pass offers.
   *
   * @param isAll whether all nodes that may have room are among them
   */
  record Taken(List<FiCaSchedulerNode> nodes, boolean isAll) {}

  /**
   * Takes the nodes that a pass is to offer: those that requests name, then those that have more
   * room, or all others that may have room if something else waits.
   */
  Taken take(OfferedNodes nodes, NodeOrder order) {
    Set<FiCaSchedulerNode> taken = new LinkedHashSet<>();
    for (Iterator<String> each = hosts.iterator(); each.hasNext(); ) {
      String host = each.next();
      each.remove();
      add(host, nodes, taken);
    }
    boolean isAll = demandChanged;
    demandChanged = false;
    for (Iterator<NodeId> each = freed.iterator(); each.hasNext(); ) {
      NodeId id = each.next();
      // First: what is freed from now on is noted again.
      each.remove();
      if (!isAll) {
        add(id, nodes, taken);
      }
    }
    if (isAll) {
      taken.addAll(withRoom(nodes, order));
    }
    return new Taken(List.copyOf(taken), isAll);
  }

  /** All nodes that may have room and are not reserved. */
  static List<FiCaSchedulerNode> withRoom(OfferedNodes nodes, NodeOrder order) {
    return order.sorted(
        nodes.all().stream()
            .filter(node -> node.getReservedContainer() == null && nodes.mayOffer(node))
            .toList());
  }

  private static void add(String host, OfferedNodes nodes, Set<FiCaSchedulerNode> taken) {
    nodes.ofHost(host).forEach(id -> add(id, nodes, taken));
  }

  private static void add(NodeId id, OfferedNodes nodes, Set<FiCaSchedulerNode> taken) {
    FiCaSchedulerNode node = nodes.node(id);
    if (node != null) {
      taken.add(node);
    }
  }
}

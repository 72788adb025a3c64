package io.heddle.nodemetrics.collect;

import io.heddle.nodemetrics.MetricsEnvironment.ClusterNode;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds a node by a monitor's name for it: YARN's, whatever case or port; or by its first part, if
 * one of both has no domain and just one node matches.
 */
final class HostNames {
  private final Map<String, ClusterNode> byName = new HashMap<>();
  private final Map<String, ClusterNode> byFirstPart = new HashMap<>();

  HostNames(Collection<ClusterNode> nodes) {
    Set<String> ambiguous = new HashSet<>();
    for (ClusterNode node : nodes) {
      String name = node.host().toLowerCase(Locale.ROOT);
      if (byName.putIfAbsent(name, node) == null
          && byFirstPart.putIfAbsent(firstPart(name), node) != null) {
        ambiguous.add(firstPart(name));
      }
    }
    byFirstPart.keySet().removeAll(ambiguous);
  }

  /** The node that a monitor calls {@code told}, if there is just one. */
  Optional<ClusterNode> find(String told) {
    String name = withoutPort(told).toLowerCase(Locale.ROOT);
    ClusterNode same = byName.get(name);
    return same != null
        ? Optional.of(same)
        : Optional.ofNullable(byFirstPart.get(firstPart(name)))
            .filter(node -> isShort(node.host()) || isShort(name));
  }

  /** {@code host:9100}, {@code [::1]:9100}; an IPv6 address without brackets has no port. */
  private static String withoutPort(String told) {
    if (told.startsWith("[") && told.contains("]")) {
      return told.substring(1, told.indexOf(']'));
    }
    int colon = told.indexOf(':');
    return colon >= 0 && colon == told.lastIndexOf(':') ? told.substring(0, colon) : told;
  }

  private static String firstPart(String name) {
    return isShort(name) ? name : name.substring(0, name.indexOf('.'));
  }

  private static boolean isShort(String name) {
    return name.indexOf('.') < 0;
  }
}

package io.heddle.sim.sweep;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/** Where a capacity-scheduler.xml says how the applications of a queue are ordered. */
final class LeafQueues {
  private static final String PREFIX = "yarn.scheduler.capacity.";
  private static final String ORDER = ".ordering-policy";

  /** By the key that makes a queue create its leaves: where their settings stand. */
  private static final Map<String, String> TEMPLATES =
      Map.of(
          ".auto-create-child-queue.enabled", ".leaf-queue-template",
          ".auto-queue-creation-v2.enabled", ".auto-queue-creation-v2.leaf-template");

  private LeafQueues() {}

  /** The key of each leaf queue's order, and of that of leaves that queues create. */
  static List<String> orderKeys(Map<String, String> settings) {
    List<String> keys = new ArrayList<>();
    Deque<String> toVisit = new ArrayDeque<>(List.of("root"));
    while (!toVisit.isEmpty()) {
      String path = toVisit.removeFirst();
      String children = settings.getOrDefault(PREFIX + path + ".queues", "").strip();
      List<String> templates =
          TEMPLATES.entrySet().stream()
              .filter(one -> Boolean.parseBoolean(settings.get(PREFIX + path + one.getKey())))
              .map(one -> PREFIX + path + one.getValue() + ORDER)
              .toList();
      keys.addAll(templates);
      if (!children.isEmpty()) {
        for (String child : children.split(",", -1)) {
          toVisit.addLast(path + "." + child.strip());
        }
      } else if (templates.isEmpty()) {
        keys.add(PREFIX + path + ORDER);
      }
    }
    return keys;
  }
}

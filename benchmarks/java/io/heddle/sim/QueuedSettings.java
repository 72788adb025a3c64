package io.heddle.sim;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The settings that are built in, with several queues in place of one. */
public final class QueuedSettings {
  private static final String ROOT = "yarn.scheduler.capacity.root.";
  private static final String ONLY_QUEUE = ROOT + "default.";
  private static final String ONLY_ALLOCATION =
      "<queue name=\"default\"><weight>1</weight></queue>";

  private QueuedSettings() {}

  /**
   * Queues below root that may each use the whole cluster, fair inside; shares in per cent, 100 in
   * all, or weights of the Fair scheduler.
   */
  public static AdminSettings of(Map<String, Integer> shares) {
    SortedMap<String, Integer> sorted = new TreeMap<>(shares); // a fixed order
    Map<String, String> capacity = BuiltInSettings.capacity("fair");
    Map<String, String> ofQueue = new TreeMap<>();
    capacity.forEach(
        (key, value) -> {
          if (key.startsWith(ONLY_QUEUE)) {
            ofQueue.put(key.substring(ONLY_QUEUE.length()), value);
          }
        });
    capacity.keySet().removeIf(key -> key.startsWith(ONLY_QUEUE));
    capacity.put(ROOT + "queues", String.join(",", sorted.keySet()));
    StringBuilder allocations = new StringBuilder();
    sorted.forEach(
        (name, share) -> {
          ofQueue.forEach((key, value) -> capacity.put(ROOT + name + "." + key, value));
          capacity.put(ROOT + name + ".capacity", String.valueOf(share));
          allocations.append(
              "<queue name=\"%s\"><weight>%d</weight></queue>".formatted(name, share));
        });
    return new AdminSettings(
        BuiltInSettings.fair(),
        capacity,
        BuiltInSettings.allocations().replace(ONLY_ALLOCATION, allocations));
  }
}

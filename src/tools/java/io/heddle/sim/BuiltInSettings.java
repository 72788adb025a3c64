package io.heddle.sim;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Stock schedulers' settings without an admin's: one queue. Each fills a node at one heartbeat,
 * counts memory and cores, does not limit masters or round requests up, so that they are alike.
 */
final class BuiltInSettings {
  private static final String CAPACITY = "yarn.scheduler.capacity.";
  private static final String QUEUE = CAPACITY + "root.default.";
  private static final String FAIR = "yarn.scheduler.fair.";
  private static final String MANY = "1000000";

  private BuiltInSettings() {}

  static Map<String, String> capacity(String ordering) {
    Map<String, String> settings = common();
    settings.put(CAPACITY + "root.queues", "default");
    settings.put(QUEUE + "capacity", "100");
    settings.put(QUEUE + "maximum-capacity", "100");
    settings.put(QUEUE + "user-limit-factor", "1000");
    settings.put(QUEUE + "ordering-policy", ordering);
    settings.put(CAPACITY + "maximum-am-resource-percent", "1");
    settings.put(CAPACITY + "maximum-applications", MANY);
    settings.put(CAPACITY + "node-locality-delay", "-1");
    settings.put(
        CAPACITY + "resource-calculator",
        "org.apache.hadoop.yarn.util.resource.DominantResourceCalculator");
    String heartbeat = CAPACITY + "per-node-heartbeat.";
    settings.put(heartbeat + "multiple-assignments-enabled", "true");
    settings.put(heartbeat + "maximum-container-assignments", MANY);
    settings.put(heartbeat + "maximum-offswitch-assignments", MANY);
    return settings;
  }

  /** Hadoop's own capacity-scheduler.xml, and YARN's defaults of what that does not set. */
  static Map<String, String> shipped() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put(CAPACITY + "maximum-applications", "10000");
    settings.put(CAPACITY + "maximum-am-resource-percent", "0.1");
    settings.put(
        CAPACITY + "resource-calculator",
        "org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator");
    settings.put(CAPACITY + "root.queues", "default");
    settings.put(QUEUE + "capacity", "100");
    settings.put(QUEUE + "user-limit-factor", "1");
    settings.put(QUEUE + "maximum-capacity", "100");
    settings.put(CAPACITY + "node-locality-delay", "40");
    settings.put(CAPACITY + "rack-locality-additional-delay", "-1");
    settings.put(CAPACITY + "per-node-heartbeat.maximum-offswitch-assignments", "1");
    return settings;
  }

  static Map<String, String> fair() {
    Map<String, String> settings = common();
    settings.put(FAIR + "assignmultiple", "true");
    settings.put(FAIR + "max.assign", "-1");
    settings.put(FAIR + "dynamic.max.assign", "false");
    settings.put(FAIR + "preemption", "false");
    settings.put("yarn.resource-types.memory-mb.increment-allocation", "1");
    return settings;
  }

  static String allocations() {
    return """
        <?xml version="1.0"?>
        <allocations>
          <queueMaxAMShareDefault>-1.0</queueMaxAMShareDefault>
          <queue name="default"><weight>1</weight></queue>
        </allocations>
        """;
  }

  private static Map<String, String> common() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("yarn.scheduler.minimum-allocation-mb", "1");
    settings.put("yarn.scheduler.minimum-allocation-vcores", "1");
    return settings;
  }
}

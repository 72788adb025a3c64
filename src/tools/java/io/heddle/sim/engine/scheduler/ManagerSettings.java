package io.heddle.sim.engine.scheduler;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.ConfigurationProvider;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.security.YarnAuthorizationProvider;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingEditPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.RMStateStore;

/** Settings that a ResourceManager reads before it makes a scheduler. */
public final class ManagerSettings {
  private static final Map<String, Class<?>> CLASSES =
      new TreeMap<>(
          Map.of(
              YarnConfiguration.RM_STORE, RMStateStore.class,
              YarnConfiguration.RM_CONFIGURATION_PROVIDER_CLASS, ConfigurationProvider.class,
              YarnConfiguration.YARN_AUTHORIZATION_PROVIDER, YarnAuthorizationProvider.class));

  private ManagerSettings() {}

  /** Name of a class, as set, and what it must be. */
  public record Made(String key, String name, Class<?> needed) {}

  /** Reaches the ResourceManager's own checks. */
  private static final class Checked extends ResourceManager {
    static void check(Configuration conf) {
      validateConfigs(conf);
    }
  }

  /**
   * Checks what the ResourceManager checks itself.
   *
   * @throws RuntimeException with the reason for which it does not start
   */
  public static void check(Configuration conf) {
    Checked.check(conf);
  }

  /** Returns the classes other than the scheduler that it makes by name. */
  public static List<Made> classes(Configuration conf) {
    List<Made> made = new ArrayList<>();
    CLASSES.forEach(
        (key, needed) -> {
          String name = conf.getTrimmed(key);
          if (name != null) {
            made.add(new Made(key, name, needed));
          }
        });
    if (conf.getBoolean(
        YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS,
        YarnConfiguration.DEFAULT_RM_SCHEDULER_ENABLE_MONITORS)) {
      String key = YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES;
      for (String name : conf.getTrimmedStrings(key)) {
        made.add(new Made(key, name, SchedulingEditPolicy.class));
      }
    }
    return made;
  }
}

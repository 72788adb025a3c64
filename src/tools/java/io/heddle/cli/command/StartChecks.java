package io.heddle.cli.command;

import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.model.Printable;
import io.heddle.sim.engine.scheduler.StartTrial;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.ConfigurationProvider;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.security.YarnAuthorizationProvider;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingEditPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.RMStateStore;

/** Refuses what keeps a ResourceManager from starting, other than its queues. */
record StartChecks(Configuration own, PropertyLines lines) {
  static final String NEVER_STARTS = ": no ResourceManager starts with it: ";

  private static final Set<String> STORES =
      Set.of(
          YarnConfiguration.FILE_CONFIGURATION_STORE,
          YarnConfiguration.MEMORY_CONFIGURATION_STORE,
          YarnConfiguration.LEVELDB_CONFIGURATION_STORE,
          YarnConfiguration.ZK_CONFIGURATION_STORE,
          YarnConfiguration.FS_CONFIGURATION_STORE);

  /** What else a ResourceManager makes by the name of its class. */
  private static final Map<String, Class<?>> CLASSES =
      new TreeMap<>(
          Map.of(
              YarnConfiguration.RM_STORE, RMStateStore.class,
              YarnConfiguration.RM_CONFIGURATION_PROVIDER_CLASS, ConfigurationProvider.class,
              YarnConfiguration.YARN_AUTHORIZATION_PROVIDER, YarnAuthorizationProvider.class));

  /** The ResourceManager's own checks, which only a subclass reaches. */
  private static final class Validation extends ResourceManager {
    static void of(Configuration conf) {
      validateConfigs(conf);
    }
  }

  /**
   * Returns the class of the scheduler that the ResourceManager makes, by its untrimmed name.
   *
   * @throws CommandException if it makes none
   */
  Class<?> scheduler() throws CommandException {
    String scheduler = own.get(YarnConfiguration.RM_SCHEDULER, StockNotes.SCHEDULER);
    Class<?> made = own.getClassByNameOrNull(scheduler);
    if (made == null) {
      throw refused(YarnConfiguration.RM_SCHEDULER, scheduler, "there is no such class");
    } else if (!StartTrial.isScheduler(made)) {
      throw refused(YarnConfiguration.RM_SCHEDULER, scheduler, "it is no scheduler");
    }
    return made;
  }

  /**
   * @throws CommandException naming the property that keeps it from starting
   */
  void check() throws CommandException {
    try {
      Validation.of(own);
    } catch (YarnRuntimeException | IllegalArgumentException e) {
      throw new CommandException(place(e.getMessage()) + NEVER_STARTS + e.getMessage());
    }
    String key = YarnConfiguration.SCHEDULER_CONFIGURATION_STORE_CLASS;
    String store = own.get(key, YarnConfiguration.FILE_CONFIGURATION_STORE);
    if (!STORES.contains(store)) {
      throw refused(key, store, "it is none of " + String.join(", ", new TreeSet<>(STORES)));
    }
    for (Map.Entry<String, Class<?>> each : CLASSES.entrySet()) {
      String name = own.getTrimmed(each.getKey());
      if (name != null) {
        checkClass(each.getKey(), name, each.getValue());
      }
    }
    if (own.getBoolean(
        YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS,
        YarnConfiguration.DEFAULT_RM_SCHEDULER_ENABLE_MONITORS)) {
      String monitors = YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES;
      for (String name : List.of(own.getTrimmedStrings(monitors))) {
        checkClass(monitors, name, SchedulingEditPolicy.class);
      }
    }
  }

  private void checkClass(String key, String name, Class<?> needed) throws CommandException {
    Class<?> made = own.getClassByNameOrNull(name);
    if (made == null) {
      throw refused(key, name, "there is no such class");
    } else if (!needed.isAssignableFrom(made)) {
      throw refused(key, name, "it is no " + needed.getSimpleName());
    }
  }

  /** YARN takes no class of a scheduler or store with white space around its name. */
  private CommandException refused(String key, String value, String why) {
    String blank = value.equals(value.trim()) ? "" : ", with white space around it";
    String text = "%s=%s%s: %s".formatted(key, Printable.value(value.trim()), blank, why);
    return new CommandException(place(text) + NEVER_STARTS + text);
  }

  private String place(String text) {
    return lines.place(text).orElseGet(lines::files);
  }
}

package io.heddle.cli.command;

import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.model.Printable;
import io.heddle.sim.engine.scheduler.ManagerSettings;
import io.heddle.sim.engine.scheduler.StartTrial;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

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

  void check() throws CommandException {
    try {
      ManagerSettings.check(own);
    } catch (RuntimeException e) {
      throw new CommandException(place(e.getMessage()) + NEVER_STARTS + e.getMessage());
    }
    String key = YarnConfiguration.SCHEDULER_CONFIGURATION_STORE_CLASS;
    String store = own.get(key, YarnConfiguration.FILE_CONFIGURATION_STORE);
    if (!STORES.contains(store)) {
      throw refused(key, store, "it is none of " + String.join(", ", new TreeSet<>(STORES)));
    }
    for (ManagerSettings.Made each : ManagerSettings.classes(own)) {
      Class<?> made = own.getClassByNameOrNull(each.name());
      if (made == null) {
        throw refused(each.key(), each.name(), "there is no such class");
      } else if (!each.needed().isAssignableFrom(made)) {
        throw refused(each.key(), each.name(), "it is no " + each.needed().getSimpleName());
      }
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

package io.heddle.cli.command;

import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.sim.AdminSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Reads what a configuration directory says of schedulers. */
public final class AdminFiles {
  private static final String FAIR_FILE = "fair-scheduler.xml";
  private static final String SCHEDULER = "yarn.scheduler.";
  private static final String PREEMPTION = "yarn.resourcemanager.monitor.capacity.preemption.";
  private static final String RESOURCE_TYPES = "yarn.resource-types";

  /** Where queues of a live cluster are kept; a simulation takes them from the file. */
  private static final String STORE = "yarn.scheduler.configuration.";

  private AdminFiles() {}

  /**
   * Any file, but not all, may be missing.
   *
   * @throws CommandException if there is none
   */
  public static AdminSettings in(Path directory) throws CommandException, IOException {
    Path site = directory.resolve(YarnConfiguration.YARN_SITE_CONFIGURATION_FILE);
    Path capacity = directory.resolve(YarnConfiguration.CS_CONFIGURATION_FILE);
    Path fair = directory.resolve(FAIR_FILE);
    if (!Files.isReadable(site) && !Files.isReadable(capacity) && !Files.isReadable(fair)) {
      throw new CommandException(
          directory
              + " has none of yarn-site.xml, capacity-scheduler.xml and fair-scheduler.xml; name"
              + " the directory that has with --conf-dir DIR");
    }
    return new AdminSettings(keys(site), keys(capacity), text(fair));
  }

  private static String text(Path fair) throws CommandException, IOException {
    if (!Files.isReadable(fair)) {
      return "";
    }
    new XmlCheck(new Configuration(false)).check(fair);
    return Files.readString(fair);
  }

  private static Map<String, String> keys(Path file) throws CommandException {
    Map<String, String> keys = new TreeMap<>();
    if (Files.isReadable(file)) {
      Configuration read = new Configuration(false);
      new XmlCheck(read).check(file);
      read.addResource(new org.apache.hadoop.fs.Path(file.toUri()));
      try {
        for (Map.Entry<String, String> entry : read) {
          String key = entry.getKey();
          if ((key.startsWith(SCHEDULER) && !key.startsWith(STORE))
              || key.startsWith(RESOURCE_TYPES)
              || key.startsWith(PREEMPTION)
              || key.equals(YarnConfiguration.RM_SCHEDULER)
              || key.equals(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS)) {
            keys.put(key, read.getTrimmed(key));
          }
        }
      } catch (RuntimeException e) { // such as a variable that stands for itself
        throw new CommandException(FailureText.of(file.toString(), e));
      }
    }
    return keys;
  }
}

package io.heddle.cli.command;

import io.heddle.admit.Admissions;
import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.cli.command.Subcommand.Usage;
import io.heddle.config.ConfigException;
import io.heddle.config.HeddleConfig;
import io.heddle.config.HeddleConfig.KnownNames;
import io.heddle.config.Keys;
import io.heddle.config.Mode;
import io.heddle.config.ReclaimConflicts;
import io.heddle.dag.ConfiguredPolicies;
import io.heddle.model.Counted;
import io.heddle.model.HadoopVersions;
import io.heddle.model.Printable;
import io.heddle.score.PlacementPolicy;
import io.heddle.sim.engine.scheduler.StartTrial;
import io.heddle.state.TextFile;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.VersionInfo;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Checks settings of Heddle, weights and queues as the ResourceManager would. */
public final class CheckConfig implements Subcommand {
  private static final String ALL = "--all";
  private static final int MOST_REFUSED = 10;

  @Override
  public Usage usage() {
    return new Usage(
        "[--all] [--conf-dir DIR]",
        "checks yarn-site.xml and capacity-scheduler.xml as the ResourceManager would, and prints"
            + " what they change; with --all the defaults, too");
  }

  @Override
  public void run(Configuration conf, List<String> arguments, PrintStream out)
      throws CommandException {
    Options options = Options.parse(arguments, Set.of(SiteFiles.CONF_DIR), Set.of(ALL));
    List<String> directory = options.given(Set.of(SiteFiles.CONF_DIR));
    Configuration read = SiteFiles.read(conf, directory);
    PropertyLines lines = PropertyLines.of(SiteFiles.files(conf, directory));
    HeddleConfig config = parsed(read, lines);
    Configuration own = SiteFiles.ofResourceManager(conf, directory);
    StartChecks checks = new StartChecks(own, lines);
    boolean isRead = StartTrial.hasTheseQueues(checks.scheduler());
    checks.check();
    StartTrial trial = started(read, SiteFiles.capacity(conf, directory), isRead, lines);
    print(read, options.has(ALL), out);
    out.println("mode in effect: " + modeInEffect(own, config.mode()));
    List<String> notes = new ArrayList<>(HeddleConfig.warnings(read));
    HadoopVersions.of(CheckConfig.class, VersionInfo.getVersion()).warning().ifPresent(notes::add);
    notes.addAll(StockNotes.about(own, read));
    notes.addAll(QueueNotes.about(config, trial, read));
    notes.addAll(TunerSetup.notes(own, read));
    notes.addAll(StateNotes.about(read, config.state()));
    notes.forEach(note -> out.println("note: " + Printable.of(note)));
  }

  private static String modeInEffect(Configuration conf, Mode mode) {
    if (!StockNotes.SCHEDULER.equals(conf.getTrimmed(YarnConfiguration.RM_SCHEDULER, ""))) {
      return "none, Heddle is not the scheduler";
    }
    return switch (mode) {
      case OFF -> "off, Heddle takes no part";
      case SHADOW ->
          "shadow, Heddle only counts what it would do; "
              + HeddleConfig.MODE
              + "=active lets it decide";
      case ACTIVE -> "active, Heddle decides";
    };
  }

  /** All that cannot be used is named, one line each, as if what was named before were not set. */
  private static HeddleConfig parsed(Configuration read, PropertyLines lines)
      throws CommandException {
    Configuration left = new Configuration(read);
    List<String> refused = new ArrayList<>();
    while (true) {
      try {
        HeddleConfig config = parsed(left);
        if (refused.isEmpty()) {
          return config;
        }
        break;
      } catch (ConfigException e) {
        String place = lines.place(e.getMessage()).map(known -> known + ": ").orElse("");
        refused.add(place + e.getMessage());
        if (refused.size() == MOST_REFUSED || left.get(e.key()) == null) {
          break;
        }
        left.unset(e.key());
      }
    }
    throw new CommandException(String.join("\n", refused));
  }

  private static HeddleConfig parsed(Configuration read) {
    HeddleConfig config =
        HeddleConfig.parse(
            read,
            new KnownNames(
                PlacementPolicy.configNames(), Admissions.configNames(), resources(read)));
    ReclaimConflicts.check(config.reclaim(), read, read);
    ConfiguredPolicies.read(config, file -> TextFile.read(file, read));
    return config;
  }

  private static StartTrial started(
      Configuration read, Map<String, String> capacity, boolean isRead, PropertyLines lines)
      throws CommandException {
    try {
      return StartTrial.of(read, capacity);
    } catch (IllegalArgumentException e) {
      throw new CommandException(
          lines.place(e.getMessage()).orElseGet(lines::files)
              + (isRead
                  ? StartChecks.NEVER_STARTS
                  : ": Heddle's scheduler does not start with it: ")
              + e.getMessage());
    }
  }

  private static void print(Configuration read, boolean all, PrintStream out) {
    out.println("Heddle's settings can be used:");
    Map<String, String> given = HeddleConfig.given(read);
    given.forEach((key, value) -> out.println("  " + line(key, value)));
    Map<String, String> defaults = new TreeMap<>();
    Keys.defaults().forEach(entry -> defaults.put(entry.getKey(), entry.getValue()));
    defaults.keySet().removeAll(given.keySet());
    if (all) {
      defaults.forEach((key, value) -> out.println("  " + line(key, value) + " (default)"));
    } else {
      out.println(
          "  and the defaults of " + Counted.of(defaults.size(), "key") + ", shown by --all");
    }
  }

  private static String line(String key, String value) {
    return Printable.value(key) + " = " + Printable.value(value);
  }

  private static Set<String> resources(Configuration conf) {
    Set<String> names =
        new TreeSet<>(Set.of(ResourceInformation.MEMORY_URI, ResourceInformation.VCORES_URI));
    names.addAll(Arrays.asList(conf.getTrimmedStrings(YarnConfiguration.RESOURCE_TYPES)));
    return names;
  }
}

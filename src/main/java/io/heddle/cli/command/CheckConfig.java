package io.heddle.cli.command;

import io.heddle.admit.Admissions;
import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.cli.command.Subcommand.Usage;
import io.heddle.config.ConfigException;
import io.heddle.config.HeddleConfig;
import io.heddle.config.HeddleConfig.KnownNames;
import io.heddle.config.ReclaimConflicts;
import io.heddle.dag.ConfiguredPolicies;
import io.heddle.model.Counted;
import io.heddle.score.PlacementPolicy;
import io.heddle.state.TextFile;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * Says before a start or a refresh what the ResourceManager would say to Heddle's settings, the
 * file of weights that they name included. Stock settings, such as the capacities of queues, it
 * does not check.
 */
public final class CheckConfig implements Subcommand {
  private static final String ALL = "--all";

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
    Configuration read = SiteFiles.read(conf, options.given(Set.of(SiteFiles.CONF_DIR)));
    try {
      HeddleConfig config =
          HeddleConfig.parse(
              read,
              new KnownNames(
                  PlacementPolicy.configNames(), Admissions.configNames(), resources(read)));
      ReclaimConflicts.check(config.reclaim(), read, read);
      ConfiguredPolicies.read(config, file -> TextFile.read(file, read));
    } catch (ConfigException e) {
      throw new CommandException(e.getMessage());
    }
    out.println("Heddle's settings can be used:");
    Map<String, String> changed = changed(read);
    changed.forEach((key, value) -> out.println("  " + key + " = " + value));
    Map<String, String> defaults = new TreeMap<>();
    HeddleConfig.defaults().forEach(entry -> defaults.put(entry.getKey(), entry.getValue()));
    defaults.keySet().removeAll(changed.keySet());
    if (options.has(ALL)) {
      defaults.forEach((key, value) -> out.println("  " + key + " = " + value + " (default)"));
    } else {
      out.println(
          "  and the defaults of " + Counted.of(defaults.size(), "key") + ", shown by --all");
    }
    HeddleConfig.warnings(read).forEach(warning -> out.println("note: " + warning));
    StockNotes.about(read).forEach(note -> out.println("note: " + note));
  }

  private static Set<String> resources(Configuration conf) {
    Set<String> names =
        new TreeSet<>(Set.of(ResourceInformation.MEMORY_URI, ResourceInformation.VCORES_URI));
    names.addAll(Arrays.asList(conf.getTrimmedStrings(YarnConfiguration.RESOURCE_TYPES)));
    return names;
  }

  private static Map<String, String> changed(Configuration conf) {
    Map<String, String> settings = new TreeMap<>();
    conf.getPropsWithPrefix(HeddleConfig.PREFIX)
        .forEach(
            (rest, value) -> {
              if (value != null && !value.isBlank()) {
                settings.put(HeddleConfig.PREFIX + rest, value.trim());
              }
            });
    return settings;
  }
}

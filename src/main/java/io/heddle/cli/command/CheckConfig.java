package io.heddle.cli.command;

import io.heddle.admit.Admissions;
import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.cli.command.Subcommand.Usage;
import io.heddle.config.ConfigException;
import io.heddle.config.HeddleConfig;
import io.heddle.config.HeddleConfig.KnownNames;
import io.heddle.dag.ConfiguredPolicies;
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
  @Override
  public Usage usage() {
    return new Usage(
        "[--conf-dir DIR]",
        "checks yarn-site.xml and capacity-scheduler.xml as the ResourceManager would, and prints"
            + " the effective settings");
  }

  @Override
  public void run(Configuration conf, List<String> arguments, PrintStream out)
      throws CommandException {
    Configuration read = SiteFiles.read(conf, arguments);
    try {
      HeddleConfig config =
          HeddleConfig.parse(
              read,
              new KnownNames(
                  PlacementPolicy.configNames(), Admissions.configNames(), resources(read)));
      ConfiguredPolicies.read(config, file -> TextFile.read(file, read));
    } catch (ConfigException e) {
      throw new CommandException(e.getMessage());
    }
    out.println("Heddle's settings can be used:");
    effective(read).forEach((key, value) -> out.println("  " + key + " = " + value));
    HeddleConfig.warnings(read).forEach(warning -> out.println("note: " + warning));
    StockNotes.about(read).forEach(note -> out.println("note: " + note));
  }

  private static Set<String> resources(Configuration conf) {
    Set<String> names =
        new TreeSet<>(Set.of(ResourceInformation.MEMORY_URI, ResourceInformation.VCORES_URI));
    names.addAll(Arrays.asList(conf.getTrimmedStrings(YarnConfiguration.RESOURCE_TYPES)));
    return names;
  }

  private static Map<String, String> effective(Configuration conf) {
    Map<String, String> settings = new TreeMap<>();
    HeddleConfig.defaults()
        .forEach(entry -> settings.put(entry.getKey(), entry.getValue() + " (default)"));
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

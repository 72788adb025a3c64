package io.heddle.yarn.tune;

import io.heddle.config.ConfigException;
import io.heddle.config.Keys;
import io.heddle.config.TunerConfig;
import io.heddle.tune.step.Entry.ChangeOutcome;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/**
 * The tuner's settings, read again after a refresh, which shows in another configuration of the
 * Capacity scheduler or other allocations of the Fair scheduler. Written by one thread.
 */
final class TunerSettings {
  private final AbstractYarnScheduler<?, ?> scheduler;
  private final RMContext context;
  private final Configuration start;
  private Object seen;
  private Map<String, String> keys;
  private volatile TunerConfig config;

  /**
   * @param start what the ResourceManager was started with
   * @throws ConfigException if one cannot be used
   */
  TunerSettings(AbstractYarnScheduler<?, ?> scheduler, RMContext context, Configuration start) {
    this.scheduler = scheduler;
    this.context = context;
    this.start = start;
    seen = refreshed();
    Configuration all = ofStart();
    keys = keys(all);
    config = TunerConfig.parse(all);
  }

  /** With the Capacity family's own file beside {@code yarn-site.xml}. */
  Configuration ofStart() {
    return scheduler instanceof CapacityScheduler capacity ? capacity.getConfiguration() : start;
  }

  TunerConfig config() {
    return config;
  }

  void keep(TunerConfig others) {
    config = others;
  }

  /**
   * @param outcome {@link ChangeOutcome#RECONFIGURED} or {@link ChangeOutcome#NOT_RECONFIGURED}
   */
  record Reading(ChangeOutcome outcome, String reason) {}

  /** Takes over changes after a refresh; nothing if no setting of the tuner was changed. */
  Optional<Reading> refresh() throws IOException, YarnException {
    Object now = refreshed();
    if (now == seen) {
      return Optional.empty();
    }
    Configuration read = read();
    seen = now;
    Map<String, String> before = keys;
    keys = keys(read);
    if (keys.equals(before)) {
      return Optional.empty();
    }
    try {
      config = TunerConfig.parse(read);
      return Optional.of(new Reading(ChangeOutcome.RECONFIGURED, differences(before, keys)));
    } catch (ConfigException e) {
      return Optional.of(new Reading(ChangeOutcome.NOT_RECONFIGURED, e.getMessage()));
    }
  }

  private Object refreshed() {
    return scheduler instanceof FairScheduler fair
        ? fair.getAllocationConfiguration()
        : ((CapacityScheduler) scheduler).getConfiguration();
  }

  private Configuration read() throws IOException, YarnException {
    if (scheduler instanceof CapacityScheduler capacity) {
      return capacity.getConfiguration();
    }
    Configuration site = new YarnConfiguration();
    try (InputStream file =
        context
            .getConfigurationProvider()
            .getConfigurationInputStream(site, YarnConfiguration.YARN_SITE_CONFIGURATION_FILE)) {
      if (file != null) {
        site.addResource(file);
        // What was added is read now, while the file is open.
        int unused = site.size();
      }
    }
    return site;
  }

  private static Map<String, String> keys(Configuration all) {
    return new TreeMap<>(all.getPropsWithPrefix(Keys.TUNER));
  }

  private static String differences(Map<String, String> before, Map<String, String> after) {
    TreeSet<String> names = new TreeSet<>(before.keySet());
    names.addAll(after.keySet());
    return names.stream()
        .filter(name -> !Objects.equals(before.get(name), after.get(name)))
        .map(name -> "%s %s -> %s".formatted(name, shown(before, name), shown(after, name)))
        .collect(Collectors.joining(", "));
  }

  private static String shown(Map<String, String> keys, String name) {
    return keys.getOrDefault(name, "(default)");
  }
}

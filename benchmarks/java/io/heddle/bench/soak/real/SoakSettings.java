package io.heddle.bench.soak.real;

import io.heddle.bench.cluster.ClusterSize;
import io.heddle.config.ExplainConfig;
import io.heddle.config.HeddleConfig;
import io.heddle.config.HttpConfig;
import io.heddle.config.Keys;
import io.heddle.config.LearningConfig;
import io.heddle.config.MetricsConfig;
import io.heddle.config.ReclaimConfig;
import io.heddle.config.TunerConfig;
import io.heddle.config.TunerConfig.ChangeLimits;
import io.heddle.yarn.HeddleScheduler;
import io.heddle.yarn.tune.ConfigurationTuner;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.FileSystemBasedConfigurationProvider;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** The settings of the cluster, and those that an admin changes now and then. */
final class SoakSettings {
  /** What a poll of the nodes' metrics waits for an answer, in milliseconds. */
  static final int METRICS_TIMEOUT_MILLIS = 500;

  private static final String CAPACITY = "yarn.scheduler.capacity.";
  private static final String METRICS = Keys.PREFIX + "metrics.";
  private static final String QUEUE_B = Keys.QUEUE + "root.b.";
  private static final List<String> POLICIES = List.of("heddle", "heddle", "haste", "haste-a");

  private final Path directory;
  private final SplittableRandom random;

  SoakSettings(Path directory, SplittableRandom random) throws IOException {
    this.directory = Files.createDirectories(directory);
    this.random = random;
  }

  /** Writes what the cluster starts with; returns what makes a ResourceManager read it later. */
  Map<String, String> write(Path home, String prometheus, ClusterSize size) throws IOException {
    Map<String, String> settings = site(home, prometheus, size);
    write(YarnConfiguration.YARN_SITE_CONFIGURATION_FILE, settings);
    write(YarnConfiguration.CS_CONFIGURATION_FILE, queues());
    settings.put(YarnConfiguration.RM_SCHEDULER, HeddleScheduler.class.getName());
    settings.put(
        YarnConfiguration.RM_CONFIGURATION_PROVIDER_CLASS,
        FileSystemBasedConfigurationProvider.class.getName());
    settings.put(YarnConfiguration.FS_BASED_RM_CONF_STORE, directory.toUri().toString());
    return settings;
  }

  private static Map<String, String> site(Path home, String prometheus, ClusterSize size) {
    Map<String, String> settings = new HashMap<>(shortTimes());
    settings.put(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, "true");
    settings.put(
        YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES, ConfigurationTuner.class.getName());
    settings.put("yarn.scheduler.maximum-allocation-mb", "" + 4 * size.nodeMemoryMb());
    settings.put("yarn.scheduler.maximum-allocation-vcores", "" + size.nodeVcores());
    settings.put("yarn.scheduler.minimum-allocation-mb", "128");
    settings.put(HeddleConfig.MODE, "active");
    settings.put(HeddleConfig.STATE_DIR, home.resolve("state").toUri().toString());
    settings.put(HeddleConfig.STATE_INTERVAL, "1000");
    settings.put(LearningConfig.PERIOD, "1000");
    settings.put(ReclaimConfig.MODE, "active");
    settings.put(ReclaimConfig.QUEUES, "root.b");
    settings.put(ReclaimConfig.PERIOD, "500");
    settings.put(TunerConfig.MODE, "active");
    settings.put(TunerConfig.TICK, "500");
    settings.put(TunerConfig.INTERVAL, "2000");
    settings.put(ChangeLimits.COOL_DOWN, "2000");
    settings.put(MetricsConfig.SOURCES, "prometheus,heartbeat");
    settings.put(METRICS + "interval-ms", "1000");
    settings.put(METRICS + "longest-back-off-ms", "2000");
    settings.put(METRICS + "prometheus.url", prometheus);
    settings.put(HttpConfig.TIMEOUT, "" + METRICS_TIMEOUT_MILLIS);
    // A collection in the middle of a decision is none of Heddle's time.
    settings.put(HeddleConfig.BUDGET, "1000000");
    return settings;
  }

  /** What usually takes minutes, and tables that usually take days to fill. */
  private static Map<String, String> shortTimes() {
    return Map.ofEntries(
        Map.entry(YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS, "200"),
        Map.entry(YarnConfiguration.RM_NM_EXPIRY_INTERVAL_MS, "10000"),
        Map.entry(YarnConfiguration.RM_AM_EXPIRY_INTERVAL_MS, "10000"),
        Map.entry(YarnConfiguration.RM_CONTAINER_ALLOC_EXPIRY_INTERVAL_MS, "10000"),
        Map.entry(YarnConfiguration.RM_MAX_COMPLETED_APPLICATIONS, "5"),
        Map.entry(YarnConfiguration.RM_AMLAUNCHER_THREAD_COUNT, "4"),
        Map.entry("yarn.nodemanager.duration-to-track-stopped-containers", "5000"),
        Map.entry(YarnConfiguration.NM_SLEEP_DELAY_BEFORE_SIGKILL_MS, "10"),
        Map.entry(YarnConfiguration.CLIENT_NM_CONNECT_MAX_WAIT_MS, "500"),
        Map.entry(YarnConfiguration.CLIENT_NM_CONNECT_RETRY_INTERVAL_MS, "250"),
        Map.entry("ipc.client.connect.max.retries", "1"),
        Map.entry("ipc.client.connection.maxidletime", "2000"));
  }

  /** Writes other queues and settings of Heddle's; one time of four a mode that there is not. */
  void change() throws IOException {
    Map<String, String> changed = new HashMap<>();
    int share = random.nextInt(20, 81);
    changed.put(CAPACITY + "root.a.capacity", "" + share);
    changed.put(CAPACITY + "root.b.capacity", "" + (100 - share));
    changed.put(HeddleConfig.POLICY, POLICIES.get(random.nextInt(POLICIES.size())));
    changed.put(QUEUE_B + "admission", random.nextBoolean() ? "companion" : "mary");
    changed.put(QUEUE_B + "admission.max-running", "" + random.nextInt(2, 6));
    changed.put(QUEUE_B + "beta.urgency", "" + random.nextInt(11) / 10.0);
    changed.put(ExplainConfig.INTERVAL, "" + random.nextInt(0, 2_000));
    changed.put(
        ReclaimConfig.MODE, List.of("off", "shadow", "active", "active").get(random.nextInt(4)));
    String mode = random.nextInt(3) == 0 ? "shadow" : "active";
    changed.put(HeddleConfig.MODE, random.nextInt(4) == 0 ? "sideways" : mode);
    Map<String, String> file = queues();
    file.putAll(changed);
    write(YarnConfiguration.CS_CONFIGURATION_FILE, file);
  }

  private static Map<String, String> queues() {
    Map<String, String> file = new HashMap<>();
    file.put(CAPACITY + "root.queues", "a,b");
    file.put(CAPACITY + "maximum-am-resource-percent", "0.6");
    file.put(
        CAPACITY + "resource-calculator",
        "org.apache.hadoop.yarn.util.resource.DominantResourceCalculator");
    for (String queue : List.of("a", "b")) {
      file.put(CAPACITY + "root." + queue + ".capacity", "50");
      file.put(CAPACITY + "root." + queue + ".maximum-capacity", "100");
      file.put(CAPACITY + "root." + queue + ".user-limit-factor", "10");
    }
    file.put(QUEUE_B + "admission", "companion");
    file.put(QUEUE_B + "admission.max-running", "4");
    return file;
  }

  private void write(String name, Map<String, String> settings) throws IOException {
    Configuration file = new Configuration(false);
    settings.forEach(file::set);
    Path written = directory.resolve("written");
    try (OutputStream out = Files.newOutputStream(written)) {
      file.writeXml(out);
    }
    // The tuner writes the queues', too: nobody reads half of what another one wrote.
    Files.move(
        written,
        directory.resolve(name),
        StandardCopyOption.REPLACE_EXISTING,
        StandardCopyOption.ATOMIC_MOVE);
  }
}

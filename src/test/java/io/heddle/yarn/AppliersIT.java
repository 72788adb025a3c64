package io.heddle.yarn;

import static io.heddle.yarn.QueueChanges.REASON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.heddle.tune.apply.NotAppliedException;
import io.heddle.tune.apply.QueueChange;
import io.heddle.tune.workload.Ordering;
import io.heddle.yarn.tune.Appliers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A change shows in the ResourceManager's REST calls and survives its restart, for each kind of
 * scheduler, store and unit.
 */
@Timeout(120)
class AppliersIT {
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path directory;

  private final ClassLoader usual = Thread.currentThread().getContextClassLoader();
  private ResourceManager rm;
  private String web;
  private ZooKeeperHere zooKeeper;

  /** A configuration directory in front of the class path, as Hadoop's scripts make it. */
  private static final class ConfigurationDirectory extends ClassLoader {
    private final Path directory;

    ConfigurationDirectory(Path directory, ClassLoader parent) {
      super(parent);
      this.directory = directory;
    }

    @Override
    public URL getResource(String name) {
      Path file = directory.resolve(name);
      try {
        return Files.isRegularFile(file) ? file.toUri().toURL() : super.getResource(name);
      } catch (MalformedURLException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @BeforeEach
  void configurationDirectory() {
    DefaultMetricsSystem.setMiniClusterMode(true);
    Thread.currentThread().setContextClassLoader(new ConfigurationDirectory(directory, usual));
  }

  @AfterEach
  void stop() {
    if (rm != null) {
      rm.stop();
    }
    if (zooKeeper != null) {
      zooKeeper.close();
    }
    Thread.currentThread().setContextClassLoader(usual);
  }

  private void start(Class<?> scheduler, Map<String, String> settings) throws Exception {
    if (rm != null) {
      rm.stop();
    }
    String address = "localhost:" + freePort();
    new ConfigurationFiles(directory)
        .yarnSite(
            site -> {
              site.set(YarnConfiguration.RM_SCHEDULER, scheduler.getName());
              site.set(CommonConfigurationKeys.HADOOP_TMP_DIR, directory.resolve("tmp").toString());
              site.set(
                  YarnConfiguration.FS_NODE_ATTRIBUTE_STORE_ROOT_DIR,
                  directory.resolve("attributes").toUri().toString());
              for (String key :
                  List.of(
                      YarnConfiguration.RM_ADDRESS,
                      YarnConfiguration.RM_SCHEDULER_ADDRESS,
                      YarnConfiguration.RM_RESOURCE_TRACKER_ADDRESS,
                      YarnConfiguration.RM_ADMIN_ADDRESS)) {
                site.set(key, "localhost:0");
              }
              site.set(YarnConfiguration.RM_WEBAPP_ADDRESS, address);
              settings.forEach(site::set);
            });
    Configuration conf = new YarnConfiguration();
    web = "http://" + address;
    rm = new ResourceManager();
    rm.init(conf);
    rm.start();
    new MockNM("localhost:1", 10 * LiveRm.GB, 10, rm.getResourceTrackerService()).registerNode();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private void capacities(String a, String b) throws IOException {
    new ConfigurationFiles(directory)
        .capacityScheduler(
            file -> {
              file.set(LiveRm.ROOT + "queues", "a,b");
              file.set(LiveRm.ROOT + "a.capacity", a);
              file.set(LiveRm.ROOT + "b.capacity", b);
            });
  }

  private void apply(List<QueueChange> changes) throws Exception {
    Appliers.of(rm.getResourceScheduler(), rm.getRMContext(), rm.getConfig())
        .apply(changes, REASON);
  }

  private JsonNode scheduler() throws Exception {
    HttpResponse<String> response =
        HTTP.send(
            HttpRequest.newBuilder(URI.create(web + "/ws/v1/cluster/scheduler"))
                .header("Accept", "application/json")
                .build(),
            HttpResponse.BodyHandlers.ofString());
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return JSON.readTree(response.body()).path("scheduler").path("schedulerInfo");
  }

  private static JsonNode queue(JsonNode queues, String name) {
    for (JsonNode queue : queues.path("queue")) {
      if (queue.path("queueName").asText().endsWith(name)) {
        return queue;
      }
    }
    throw new AssertionError("no queue " + name + " in " + queues);
  }

  private JsonNode a() throws Exception {
    return queue(scheduler().path("queues"), "a");
  }

  private static void assertPercent(JsonNode queue, double percent) {
    assertThat(queue.path("capacity").asDouble()).isCloseTo(percent, within(1e-3));
    assertThat(queue.path("orderingPolicyInfo").asText()).isEqualTo("fair");
  }

  @Test
  void percentInTheFile() throws Exception {
    capacities("50", "50");
    start(CapacityScheduler.class, Map.of());
    assertThat(a().path("capacity").asDouble()).isEqualTo(50);

    apply(QueueChanges.to30And70(Ordering.FIFO, Ordering.FAIR));

    assertPercent(a(), 30);
    start(CapacityScheduler.class, Map.of());
    assertPercent(a(), 30);
  }

  @Test
  void percentInLeveldb() throws Exception {
    Map<String, String> store =
        Map.of(
            YarnConfiguration.SCHEDULER_CONFIGURATION_STORE_CLASS,
            YarnConfiguration.LEVELDB_CONFIGURATION_STORE,
            YarnConfiguration.RM_SCHEDCONF_STORE_PATH,
            directory.resolve("leveldb").toString());
    capacities("50", "50");
    start(CapacityScheduler.class, store);

    apply(QueueChanges.to30And70(Ordering.FIFO, Ordering.FAIR));

    assertPercent(a(), 30);
    start(CapacityScheduler.class, store);
    assertPercent(a(), 30);
  }

  @Test
  void weightsInZooKeeper() throws Exception {
    zooKeeper = new ZooKeeperHere(Files.createDirectory(directory.resolve("zk")));
    Map<String, String> store =
        Map.of(
            YarnConfiguration.SCHEDULER_CONFIGURATION_STORE_CLASS,
            YarnConfiguration.ZK_CONFIGURATION_STORE,
            CommonConfigurationKeys.ZK_ADDRESS,
            zooKeeper.address());
    capacities("2w", "2w");
    start(HeddleScheduler.class, store);

    apply(QueueChanges.to30And70(Ordering.FIFO, Ordering.FIFO));

    assertThat((float) a().path("weight").asDouble()).isEqualTo(1.2f);
    start(HeddleScheduler.class, store);
    assertThat((float) a().path("weight").asDouble()).isEqualTo(1.2f);
  }

  @Test
  void aZooKeeperThatGoesAwayLeavesAllAsItWas() throws Exception {
    zooKeeper = new ZooKeeperHere(Files.createDirectory(directory.resolve("zk")));
    capacities("2w", "2w");
    start(
        InterruptedHeddle.class,
        Map.of(
            YarnConfiguration.SCHEDULER_CONFIGURATION_STORE_CLASS,
            YarnConfiguration.ZK_CONFIGURATION_STORE,
            CommonConfigurationKeys.ZK_ADDRESS,
            zooKeeper.address(),
            CommonConfigurationKeys.ZK_NUM_RETRIES,
            "1",
            CommonConfigurationKeys.ZK_RETRY_INTERVAL_MS,
            "100",
            CommonConfigurationKeys.ZK_TIMEOUT_MS,
            "1000"));
    ((InterruptedHeddle) rm.getResourceScheduler()).once(next -> zooKeeper.close());

    assertThatThrownBy(() -> apply(QueueChanges.to30And70(Ordering.FIFO, Ordering.FIFO)))
        .isInstanceOf(NotAppliedException.class)
        .hasMessageContaining("the configuration store failed");

    assertThat(a().path("weight").asDouble()).isEqualTo(2);
  }

  @Test
  void absoluteResourcesInAFileSystem() throws Exception {
    Map<String, String> store =
        Map.of(
            YarnConfiguration.SCHEDULER_CONFIGURATION_STORE_CLASS,
            YarnConfiguration.FS_CONFIGURATION_STORE,
            YarnConfiguration.SCHEDULER_CONFIGURATION_FS_PATH,
            directory.resolve("stored").toUri().toString());
    capacities("[memory=5000,vcores=5]", "[memory=5000,vcores=5]");
    start(HeddleScheduler.class, store);

    apply(QueueChanges.to30And70(Ordering.FIFO, Ordering.FIFO));

    assertMinimum(a());
    start(HeddleScheduler.class, store);
    assertMinimum(a());
  }

  private static void assertMinimum(JsonNode queue) {
    JsonNode minimum =
        queue
            .path("capacities")
            .path("queueCapacitiesByPartition")
            .path(0)
            .path("configuredMinResource");
    assertThat(minimum.path("memory").asLong()).as(queue.toString()).isEqualTo(3000);
    assertThat(minimum.path("vCores").asLong()).isEqualTo(3);
  }

  @Test
  void fairWeights() throws Exception {
    Path file = directory.resolve("allocations.xml");
    Files.writeString(
        file,
        """
        <allocations>
          <queue name="a"><weight>2</weight></queue>
          <queue name="b"><weight>2</weight></queue>
        </allocations>
        """);
    Map<String, String> settings =
        Map.of(FairSchedulerConfiguration.ALLOCATION_FILE, file.toString());
    start(FairScheduler.class, settings);

    apply(QueueChanges.to30And70(Ordering.FAIR, Ordering.FIFO));

    assertFair();
    start(FairScheduler.class, settings);
    assertFair();
  }

  /** Steady fair shares of the node's memory are in the proportion of the weights. */
  private void assertFair() throws Exception {
    FairScheduler fair = (FairScheduler) rm.getResourceScheduler();
    fair.update();
    JsonNode queues = scheduler().path("rootQueue").path("childQueues");
    assertThat(queue(queues, "root.a").path("schedulingPolicy").asText()).isEqualTo("FIFO");
    double a = queue(queues, "root.a").path("steadyFairResources").path("memory").asDouble();
    double b = queue(queues, "root.b").path("steadyFairResources").path("memory").asDouble();
    assertThat(a).isPositive();
    assertThat(a / b).isCloseTo(1.2 / 2.8, within(0.01));
  }
}

package io.heddle.yarn.tune.apply;

import static io.heddle.yarn.tune.apply.QueueChanges.REASON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.heddle.tune.apply.Applier.NotAppliedException;
import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.yarn.HeddleScheduler;
import io.heddle.yarn.testing.ConfigurationFiles;
import io.heddle.yarn.testing.InterruptedHeddle;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.RestRm;
import io.heddle.yarn.testing.ZooKeeperHere;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A change shows in REST and survives a restart, for each kind of scheduler, store and unit. */
@Tag("long")
class AppliersIT {
  @TempDir Path directory;

  private RestRm live;
  private ZooKeeperHere zooKeeper;

  @BeforeEach
  void configurationDirectory() {
    live = new RestRm(directory);
  }

  @AfterEach
  void stop() {
    live.close();
    if (zooKeeper != null) {
      zooKeeper.close();
    }
  }

  private void start(Class<?> scheduler, Map<String, String> settings) throws Exception {
    live.start(scheduler, settings);
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
    Appliers.of(live.rm().getResourceScheduler(), live.rm().getRMContext(), live.rm().getConfig())
        .apply(changes, REASON);
  }

  private JsonNode a() throws Exception {
    return RestRm.queue(live.scheduler().path("queues"), "a");
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
    ((InterruptedHeddle) live.rm().getResourceScheduler())
        .interruptions()
        .once(next -> zooKeeper.close());

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
    FairScheduler fair = (FairScheduler) live.rm().getResourceScheduler();
    fair.update();
    JsonNode queues = live.scheduler().path("rootQueue").path("childQueues");
    assertThat(RestRm.queue(queues, "root.a").path("schedulingPolicy").asText()).isEqualTo("FIFO");
    double a = RestRm.queue(queues, "root.a").path("steadyFairResources").path("memory").asDouble();
    double b = RestRm.queue(queues, "root.b").path("steadyFairResources").path("memory").asDouble();
    assertThat(a).isPositive();
    assertThat(a / b).isCloseTo(1.2 / 2.8, within(0.01));
  }
}

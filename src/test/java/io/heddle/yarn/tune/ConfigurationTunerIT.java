package io.heddle.yarn.tune;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.heddle.cli.Shell;
import io.heddle.config.HeddleConfig;
import io.heddle.config.TunerBounds;
import io.heddle.config.TunerConfig;
import io.heddle.config.TunerConfig.ChangeLimits;
import io.heddle.yarn.HeddleScheduler;
import io.heddle.yarn.testing.ConfigurationFiles;
import io.heddle.yarn.testing.Hang;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.RestRm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.apache.hadoop.test.GenericTestUtils;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A ResourceManager whose configuration names the tuner: when small jobs come behind a large one,
 * it stops to serve them in the order in which they came. REST shows it, and a restart keeps it.
 */
class ConfigurationTunerIT {
  private static final int POLL_MILLIS = 200;

  @TempDir Path directory;

  private RestRm live;

  /** What the REST call says of the order of queue a. */
  @FunctionalInterface
  private interface Order {
    String of(JsonNode scheduler);
  }

  @BeforeEach
  void configurationDirectory() {
    live = new RestRm(directory);
  }

  @AfterEach
  void stop() {
    live.close();
  }

  private Map<String, String> settings(Map<String, String> more) {
    Map<String, String> settings = new HashMap<>(more);
    settings.put(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, "true");
    settings.put(
        YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES, ConfigurationTuner.class.getName());
    settings.put(HeddleConfig.STATE_DIR, directory.resolve("state").toUri().toString());
    settings.put(TunerConfig.MODE, "active");
    // Shares are to stay, whichever of the jobs the tuner sees first.
    settings.put(TunerBounds.MIN_SHARE, "0.5");
    settings.put(TunerConfig.TICK, "500");
    settings.put(TunerConfig.INTERVAL, "1000");
    settings.put(ChangeLimits.COOL_DOWN, "0");
    return settings;
  }

  private void capacityQueues() throws Exception {
    new ConfigurationFiles(directory)
        .capacityScheduler(
            file -> {
              file.set(LiveRm.ROOT + "queues", "a,b");
              file.set(LiveRm.ROOT + "a.capacity", "50");
              file.set(LiveRm.ROOT + "b.capacity", "50");
            });
  }

  private static String capacityOrder(JsonNode scheduler) {
    return RestRm.queue(scheduler.path("queues"), "a").path("orderingPolicyInfo").asText();
  }

  @Test
  void heddleWithItsFile() throws Exception {
    capacityQueues();
    follows(HeddleScheduler.class, Map.of(), "a", ConfigurationTunerIT::capacityOrder);
  }

  @Test
  void stockCapacityWithAStore() throws Exception {
    capacityQueues();
    follows(
        CapacityScheduler.class,
        Map.of(
            YarnConfiguration.SCHEDULER_CONFIGURATION_STORE_CLASS,
            YarnConfiguration.FS_CONFIGURATION_STORE,
            YarnConfiguration.SCHEDULER_CONFIGURATION_FS_PATH,
            directory.resolve("stored").toUri().toString()),
        "a",
        ConfigurationTunerIT::capacityOrder);
  }

  @Test
  void stockFair() throws Exception {
    Path file = directory.resolve("allocations.xml");
    Files.writeString(
        file,
        """
        <allocations>
          <queue name="a"><schedulingPolicy>fifo</schedulingPolicy></queue>
          <queue name="b"><schedulingPolicy>fifo</schedulingPolicy></queue>
        </allocations>
        """);
    follows(
        FairScheduler.class,
        Map.of(FairSchedulerConfiguration.ALLOCATION_FILE, file.toString()),
        "root.a",
        scheduler ->
            RestRm.queue(scheduler.path("rootQueue").path("childQueues"), "root.a")
                .path("schedulingPolicy")
                .asText());
  }

  private void follows(Class<?> scheduler, Map<String, String> more, String queue, Order order)
      throws Exception {
    live.start(scheduler, settings(more));
    assertThat(order.of(live.scheduler())).isEqualToIgnoringCase("fifo");

    ask(queue, 400);
    for (int i = 0; i < 5; i++) {
      ask(queue, 1);
    }

    waitFor(
        () -> {
          try {
            return !order.of(live.scheduler()).equalsIgnoreCase("fifo");
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        });
    live.start(scheduler, settings(more));
    assertThat(order.of(live.scheduler())).isNotEqualToIgnoringCase("fifo");
  }

  private void waitFor(Supplier<Boolean> settings) throws InterruptedException {
    try {
      GenericTestUtils.waitFor(settings, POLL_MILLIS, Hang.MILLIS);
    } catch (TimeoutException e) {
      throw new AssertionError(history(), e);
    }
  }

  private String history() {
    Shell shell = new Shell();
    shell.run(live.rm().getConfig(), "tuner", "history", "--conf-dir", directory.toString());
    return shell.out() + shell.err();
  }

  /** An application whose ApplicationMaster needs no container asks for these. */
  private void ask(String queue, int containers) throws Exception {
    MockAM master = live.master(live.submit("ann", app -> app.setQueue(queue)));
    LiveRm.ask(master, 1, 1, 1, containers);
  }
}

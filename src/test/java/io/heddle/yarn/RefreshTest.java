package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.config.HeddleConfig;
import io.heddle.config.Keys;
import io.heddle.yarn.demand.QueueDemand;
import io.heddle.yarn.testing.ConfigurationFiles;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.LiveTest;
import io.heddle.yarn.testing.LogEvents;
import io.heddle.yarn.testing.TwoJobs;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code yarn rmadmin -refreshQueues} reloads Heddle's settings and keeps it in the queues. */
class RefreshTest extends LiveTest {
  @TempDir Path directory;

  @Test
  void modesChangeInARunningResourceManager() throws Exception {
    live = start(queues("default"));
    TwoJobs jobs = TwoJobs.in(live, "default").ask(100);
    assertThat(jobs.takenOnNewNode()).as("active").isEqualTo(TwoJobs.RANKED);

    refresh(set(HeddleConfig.MODE, "shadow"));
    assertThat(jobs.takenOnNewNode()).as("shadow").isEqualTo(TwoJobs.STOCK);
    assertThat(live.heddle().metrics().shadowDifferent()).isPositive();

    refresh(set(HeddleConfig.MODE, "off"));
    long compared = compared();
    assertThat(jobs.takenOnNewNode()).as("off").isEqualTo(TwoJobs.STOCK);
    assertThat(compared()).as("nothing is compared when off").isEqualTo(compared);

    refresh(set(HeddleConfig.MODE, "active"));
    assertThat(jobs.takenOnNewNode()).as("active again").isEqualTo(TwoJobs.RANKED);
    assertThat(live.heddle().metrics().fallbacks()).isZero();
  }

  /** Whoever only sets the scheduler's class changes no allocation. */
  @Test
  void byDefaultItOnlyCountsAndSaysHowToGoOn() throws Exception {
    Consumer<Configuration> unset = conf -> conf.unset(HeddleConfig.MODE);
    try (LogEvents log = LogEvents.of(Logger.getLogger(LiveConfiguration.class), Level.INFO)) {
      live = start(queues("default").andThen(unset), unset);
      TwoJobs jobs = TwoJobs.in(live, "default").ask(100);
      assertThat(jobs.takenOnNewNode()).isEqualTo(TwoJobs.STOCK);
      assertThat(live.heddle().metrics().shadowDifferent()).isPositive();
      assertThat(hints(log)).singleElement().asString().contains("refreshQueues");

      refresh(unset);
      assertThat(hints(log)).as("said once").hasSize(1);
      refresh(set(HeddleConfig.MODE, "active"));
      assertThat(jobs.takenOnNewNode()).isEqualTo(TwoJobs.RANKED);
    }
  }

  private static List<String> hints(LogEvents log) {
    return log.messages().stream()
        .filter(line -> line.contains("write " + HeddleConfig.MODE + " = active"))
        .toList();
  }

  private long compared() {
    return live.heddle().metrics().shadowSame() + live.heddle().metrics().shadowDifferent();
  }

  @Test
  void capacitySchedulerXmlWinsOverYarnSite() throws Exception {
    files().yarnSite(set(HeddleConfig.MODE, "off"));
    live = start(queues("default").andThen(set(HeddleConfig.MODE, "active")));
    TwoJobs jobs = TwoJobs.in(live, "default").ask(100);
    assertThat(jobs.takenOnNewNode()).as("both say something").isEqualTo(TwoJobs.RANKED);

    refresh(conf -> conf.unset(HeddleConfig.MODE));
    assertThat(jobs.takenOnNewNode()).as("yarn-site.xml alone").isEqualTo(TwoJobs.STOCK);

    files().yarnSite(set(HeddleConfig.MODE, "active"));
    refresh(conf -> conf.unset(HeddleConfig.MODE));
    assertThat(jobs.takenOnNewNode()).as("yarn-site.xml reloaded").isEqualTo(TwoJobs.RANKED);
  }

  @Test
  void aQueueIsSwitchedOffAndOn() throws Exception {
    live = start(queues("default"));
    TwoJobs jobs = TwoJobs.in(live, "default").ask(100);

    refresh(set(Keys.QUEUE + "root.default.enabled", "false"));
    assertThat(jobs.takenOnNewNode()).isEqualTo(TwoJobs.STOCK);

    refresh(set(Keys.QUEUE + "root.default.enabled", "true"));
    assertThat(jobs.takenOnNewNode()).isEqualTo(TwoJobs.RANKED);
  }

  /** Stock's ordering policy tells nobody of containers that end. */
  @ParameterizedTest
  @CsvSource({
    HeddleConfig.MODE + ",off,active,0",
    Keys.QUEUE + "root.default.enabled,false,true,1"
  })
  void containersThatEndInBetweenAreNotCountedForEver(
      String key, String off, String on, int followed) throws Exception {
    live = start(queues("default"));
    MockNM node = live.node("node", 8, 8);
    MapReduceJob job = MapReduceJob.launch(live, node, app -> {});
    job.askMaps(4);
    live.heartbeat(node);
    List<Container> maps = job.take();
    assertThat(job.counted().runningMaps()).isEqualTo(4);

    refresh(set(key, off));
    LiveRm.release(job.master(), maps.subList(0, 3));
    job.askMaps(1);
    live.heartbeat(node);
    assertThat(job.take()).hasSize(1);
    assertThat(live.heddle().applications().size()).isEqualTo(followed);

    refresh(set(key, on));
    assertThat(job.counted().runningMaps()).isEqualTo(2);
  }

  @Test
  void aNewQueueIsRankedAndARemovedOneIsForgotten() throws Exception {
    live = start(queues("default"));
    refreshWith(queues("default", "added"));
    TwoJobs jobs = TwoJobs.in(live, "added").ask(100);
    assertThat(jobs.takenOnNewNode()).isEqualTo(TwoJobs.RANKED);
    assertThat(live.heddle().leaves()).hasSize(2);

    live.rm().killApp(jobs.first().getApplicationAttemptId().getApplicationId());
    live.rm().killApp(jobs.second().getApplicationAttemptId().getApplicationId());
    live.rm()
        .waitForAppRemovedFromScheduler(jobs.first().getApplicationAttemptId().getApplicationId());
    live.rm()
        .waitForAppRemovedFromScheduler(jobs.second().getApplicationAttemptId().getApplicationId());
    // Stock lets go of a queue in two steps: stopped, then deleted.
    refreshWith(
        queues("default", "added")
            .andThen(set("yarn.scheduler.capacity.root.added.state", "STOPPED")));
    refreshWith(queues("default"));
    assertThat(live.heddle().leaves())
        .extracting(QueueDemand::queuePath)
        .containsExactly("root.default");
  }

  @Test
  void theOrderingPolicyChangesUnderRunningApplications() throws Exception {
    live = start(queues("default"));
    TwoJobs jobs = TwoJobs.in(live, "default").ask(100);
    for (String policy : List.of("fair", "fifo")) {
      refresh(set("yarn.scheduler.capacity.root.default.ordering-policy", policy));
      assertThat(jobs.takenOnNewNode()).as(policy).isEqualTo(TwoJobs.RANKED);
      assertThat(live.heddle().leaves()).hasSize(1);
    }
  }

  @Test
  void theRemovedScopeIsIgnoredAndWarnedOfOnce() throws Exception {
    try (LogEvents log = LogEvents.of(Logger.getLogger(LiveConfiguration.class), Level.WARN)) {
      live = start(queues("default"));
      TwoJobs jobs = TwoJobs.in(live, "default").ask(100);
      assertThat(log.messages()).isEmpty();

      refresh(set("yarn.scheduler.heddle.scope", "queue"));

      assertThat(log.messages())
          .containsExactly("yarn.scheduler.heddle.scope is no longer used; remove it");
      assertThat(jobs.takenOnNewNode()).isEqualTo(TwoJobs.RANKED);
    }
  }

  @Test
  void thePolicyOfAQueueChanges() throws Exception {
    live = start(queues("default"));
    MockNM masters = live.node("masters", 8, 8);
    MockAM urgent = live.launch(masters, app -> app.withAppType("MAPREDUCE"));
    MockAM fitting = live.launch(masters, app -> app.withAppType("MAPREDUCE"));
    LiveRm.ask(urgent, 20, 1, 1, 1);
    live.heartbeat(masters);
    assertThat(LiveRm.take(urgent)).as("a running map makes the next urgent").hasSize(1);
    LiveRm.ask(urgent, 20, 1, 1, 10);
    LiveRm.ask(fitting, 20, 3, 3, 10);

    live.heartbeat(live.node("worker1", 3, 3));
    assertThat(LiveRm.take(urgent)).as("haste").hasSize(3);

    refresh(set(Keys.QUEUE + "root.default.policy", "ffd-dp"));
    live.heartbeat(live.node("worker2", 3, 3));
    assertThat(LiveRm.take(fitting)).as("ffd-dp").hasSize(1);
    assertThat(LiveRm.take(urgent)).isEmpty();
  }

  @Test
  void aRefreshThatStockRefusesLeavesHeddleAsItWas() throws Exception {
    live = start(queues("default"));
    TwoJobs jobs = TwoJobs.in(live, "default").ask(100);

    assertThatThrownBy(
            () ->
                refresh(
                    set(HeddleConfig.MODE, "shadow")
                        .andThen(set("yarn.scheduler.capacity.root.default.capacity", "60"))))
        .isInstanceOf(YarnException.class);

    assertThat(jobs.takenOnNewNode()).isEqualTo(TwoJobs.RANKED);
    assertThat(live.heddle().leaves()).hasSize(1);
  }

  @Test
  void aRefreshThatHeddleRefusesLeavesTheQueuesAsTheyWere() throws Exception {
    live = start(queues("default"));
    TwoJobs jobs = TwoJobs.in(live, "default").ask(100);

    assertThatThrownBy(
            () -> refreshWith(queues("default", "added").andThen(set(HeddleConfig.MODE, "on"))))
        .isInstanceOf(YarnException.class)
        .hasMessageContainingAll(HeddleConfig.MODE, "'on'", "[off, shadow, active]");

    assertThat(live.scheduler().getQueue("root.added")).isNull();
    assertThat(jobs.takenOnNewNode()).isEqualTo(TwoJobs.RANKED);
  }

  private ConfigurationFiles files() {
    return new ConfigurationFiles(directory);
  }

  private LiveRm start(Consumer<Configuration> capacityScheduler) throws Exception {
    return start(capacityScheduler, conf -> {});
  }

  private LiveRm start(Consumer<Configuration> capacityScheduler, Consumer<Configuration> change)
      throws Exception {
    files().capacityScheduler(capacityScheduler);
    Configuration conf = LiveRm.settings();
    change.accept(conf);
    files().readBy(conf);
    return LiveRm.start(conf);
  }

  private void refresh(Consumer<Configuration> change) throws Exception {
    refreshWith(queues("default").andThen(change));
  }

  private void refreshWith(Consumer<Configuration> capacityScheduler) throws Exception {
    files().capacityScheduler(capacityScheduler);
    ConfigurationFiles.refresh(live);
  }

  /** Everything that {@code capacity-scheduler.xml} says: these queues, with equal shares. */
  private static Consumer<Configuration> queues(String... names) {
    return conf -> {
      conf.set(
          CapacitySchedulerConfiguration.RESOURCE_CALCULATOR_CLASS,
          DominantResourceCalculator.class.getName());
      conf.set(CapacitySchedulerConfiguration.MAXIMUM_APPLICATION_MASTERS_RESOURCE_PERCENT, "1");
      conf.setInt(CapacitySchedulerConfiguration.OFFSWITCH_PER_HEARTBEAT_LIMIT, 100);
      conf.set("yarn.scheduler.capacity.root.queues", String.join(",", names));
      for (String name : names) {
        String queue = "yarn.scheduler.capacity.root." + name;
        conf.set(queue + ".capacity", Integer.toString(100 / names.length));
        conf.set(queue + ".maximum-capacity", "100");
        conf.set(queue + ".user-limit-factor", "100");
      }
      conf.set(HeddleConfig.MODE, "active");
      conf.set(HeddleConfig.WAITING_LIMIT, "0");
      // As in LiveRm: a refresh reads these files only.
      conf.setInt(HeddleConfig.BUDGET, 1_000_000);
    };
  }

  private static Consumer<Configuration> set(String key, String value) {
    return conf -> conf.set(key, value);
  }
}

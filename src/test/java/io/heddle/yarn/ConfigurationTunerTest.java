package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.cli.Shell;
import io.heddle.config.HeddleConfig;
import io.heddle.config.TunerConfig;
import io.heddle.config.TunerConfig.ChangeLimits;
import io.heddle.config.TunerConfig.JudgingConfig;
import io.heddle.tune.apply.Applier;
import io.heddle.tune.apply.NotAppliedException;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.web.api.Query;
import io.heddle.web.api.Refusal;
import io.heddle.web.api.Resources.Caller;
import io.heddle.yarn.tune.TunerParts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fifo.FifoScheduler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tuner's loop in a live ResourceManager: what it changes, and what it leaves alone. */
class ConfigurationTunerTest {
  /** Every queue of the family ordered by what its jobs hold. */
  private static QueueSettings fair(QueueSettings now) {
    return new QueueSettings(now.share(), Ordering.FAIR);
  }

  private static final String CAPACITY =
      """
      <configuration>
        <property><name>yarn.scheduler.capacity.root.queues</name><value>a,b</value></property>
        <property><name>yarn.scheduler.capacity.root.a.capacity</name><value>50</value></property>
        <property><name>yarn.scheduler.capacity.root.b.capacity</name><value>50</value></property>
        <property>
          <name>yarn.scheduler.capacity.root.a.maximum-am-resource-percent</name><value>1</value>
        </property>
        <property>
          <name>yarn.scheduler.capacity.schedule-asynchronously.enable</name><value>false</value>
        </property>
      </configuration>
      """;

  private static final String ALLOCATIONS =
      """
      <allocations>
        <queue name="a"><schedulingPolicy>fifo</schedulingPolicy></queue>
        <queue name="b"><schedulingPolicy>fifo</schedulingPolicy></queue>
      </allocations>
      """;

  @TempDir Path directory;

  private final Configuration site = new YarnConfiguration();
  private LiveRm live;
  private PlantedTuner tuner;

  private void start(Class<?> scheduler) throws Exception {
    Files.writeString(directory.resolve("capacity-scheduler.xml"), CAPACITY);
    Files.writeString(directory.resolve("fair-scheduler.xml"), ALLOCATIONS);
    restart(scheduler);
    MockNM node = live.node("node", 8, 8);
    List<MockAM> masters = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      masters.add(live.launch(node, app -> app.withQueue(queue("a"))));
    }
    for (MockAM master : masters) {
      LiveRm.ask(master, 1, 1, 1, 10);
    }
  }

  private String queue(String name) {
    return live.rm().getResourceScheduler() instanceof FairScheduler ? "root." + name : name;
  }

  private void restart(Class<?> scheduler) throws Exception {
    site.setIfUnset(TunerConfig.MODE, "active");
    site.set(YarnConfiguration.RM_SCHEDULER, scheduler.getName());
    site.set(HeddleConfig.STATE_DIR, directory.resolve("state").toUri().toString());
    site.set(
        FairSchedulerConfiguration.ALLOCATION_FILE,
        directory.resolve("fair-scheduler.xml").toString());
    site.setBoolean(CommonConfigurationKeys.HADOOP_SECURITY_TOKEN_SERVICE_USE_IP, false);
    site.setInt(ChangeLimits.COOL_DOWN, 0);
    site.setInt(JudgingConfig.JOBS, 2);
    LiveRm.settings()
        .getPropsWithPrefix("yarn.")
        .forEach(
            (rest, value) -> {
              if (!rest.startsWith("scheduler.capacity.") && site.get("yarn." + rest) == null) {
                site.set("yarn." + rest, value);
              }
            });
    site.set(
        YarnConfiguration.FS_NODE_ATTRIBUTE_STORE_ROOT_DIR,
        directory.resolve("attributes").toUri().toString());
    new ConfigurationFiles(directory)
        .yarnSite(
            written ->
                site.getPropsWithPrefix("yarn.")
                    .forEach((rest, value) -> written.set("yarn." + rest, value)))
        .readBy(site);
    live = LiveRm.start(site);
    tune(UnaryOperator.identity());
  }

  private void tune(UnaryOperator<TunerParts> change) {
    tuner = PlantedTuner.of(live, change);
    tuner.script().wish = ConfigurationTunerTest::fair;
  }

  @AfterEach
  void stop() {
    if (live != null) {
      live.close();
    }
  }

  private Ordering ordering() {
    if (live.rm().getResourceScheduler() instanceof FairScheduler fair) {
      return Ordering.valueOf(
          fair.getQueueManager().getQueue("root.a").getPolicy().getName().toUpperCase(Locale.ROOT));
    }
    String policy = live.scheduler().getConfiguration().get(LiveRm.ROOT + "a.ordering-policy");
    return policy == null ? Ordering.FIFO : Ordering.valueOf(policy.toUpperCase(Locale.ROOT));
  }

  private String command(String word) {
    Shell shell = new Shell();
    shell.run(new Configuration(), "tuner", word, "--conf-dir", directory.toString());
    return shell.out() + shell.err();
  }

  @ParameterizedTest
  @ValueSource(classes = {HeddleScheduler.class, CapacityScheduler.class, FairScheduler.class})
  void whatIsFoundIsMadeAndSurvivesARestart(Class<?> scheduler) throws Exception {
    start(scheduler);

    tuner.lookAfter(0);

    assertThat(ordering()).as("%s", tuner.status()).isEqualTo(Ordering.FAIR);
    assertThat(tuner.metrics().changesApplied()).isEqualTo(1);
    assertThat(tuner.metrics().failures()).isZero();
    assertThat(command("history")).contains("applied #1", "root.a: 50.00 % fifo -> 50.00 % fair");

    live.close();
    restart(scheduler);
    live.node("node", 8, 8);
    assertThat(ordering()).isEqualTo(Ordering.FAIR);
    tuner.lookAfter(30);
    assertThat(tuner.status().orElseThrow().changesInTheLastHour()).isEqualTo(1);
  }

  /** Each second, jobs are expected to end a second later than before. */
  @ParameterizedTest
  @ValueSource(classes = {HeddleScheduler.class, CapacityScheduler.class, FairScheduler.class})
  void whatMakesJobsSlowerIsTakenBackWithinAMinute(Class<?> scheduler) throws Exception {
    start(scheduler);
    tuner.lookAfter(0);
    assertThat(ordering()).isEqualTo(Ordering.FAIR);

    tuner.script().disappoints = true;
    for (int seconds = 0; seconds < 60 && ordering() == Ordering.FAIR; seconds += 10) {
      tuner.lookAfter(10);
    }

    assertThat(ordering()).as("%s", tuner.status()).isEqualTo(Ordering.FIFO);
    assertThat(tuner.metrics().changesRolledBack()).isEqualTo(1);
    assertThat(command("history"))
        .contains("rolled-back #1", "root.a: 50.00 % fair -> 50.00 % fifo");

    tuner.lookAfter(120);
    assertThat(ordering()).as("that direction is left alone").isEqualTo(Ordering.FIFO);
  }

  @Test
  void aDryRunOnlyJournals() throws Exception {
    site.set(TunerConfig.MODE, "dry-run");
    start(HeddleScheduler.class);

    tuner.lookAfter(0);

    assertThat(ordering()).isEqualTo(Ordering.FIFO);
    assertThat(tuner.metrics().changesInDryRun()).isEqualTo(1);
    assertThat(Files.readString(directory.resolve("capacity-scheduler.xml"))).isEqualTo(CAPACITY);
    assertThat(command("history")).contains("dry-run #1");
    assertThat(command("status")).contains("dry-run, nothing is changed");
  }

  @Test
  void anAdminPausesItAndLetsItGoOn() throws Exception {
    start(CapacityScheduler.class);
    assertThat(command("pause")).contains("asked to pause");
    assertThat(command("pause")).contains("try again");

    tuner.lookAfter(0);

    assertThat(ordering()).isEqualTo(Ordering.FIFO);
    assertThat(command("status")).contains("active, paused");
    tune(UnaryOperator.identity());
    tuner.lookAfter(0);
    assertThat(ordering()).as("paused also after a failover").isEqualTo(Ordering.FIFO);

    command("resume");
    tuner.lookAfter(0);
    assertThat(ordering()).as("%s", tuner.status()).isEqualTo(Ordering.FAIR);
  }

  private static final Caller ANN =
      new Caller() {
        @Override
        public String user() {
          return "ann";
        }

        @Override
        public boolean maySee(String application) {
          return true;
        }

        @Override
        public boolean seesOnlyOwn() {
          return false;
        }

        @Override
        public boolean isAdmin() {
          return true;
        }
      };

  /** As an HTTP server's thread does. */
  private void post(String action) {
    try {
      live.heddle()
          .resources()
          .action("tuner/" + action)
          .orElseThrow()
          .post(new Query("", Map.of(), ANN));
    } catch (Refusal e) {
      throw new AssertionError(e);
    }
  }

  private void refreshTick(int millis) throws Exception {
    site.setInt(TunerConfig.TICK, millis);
    writeSite();
    ConfigurationFiles.refresh(live);
  }

  @Test
  void whatIsAskedForBeforeARefreshIsDone() throws Exception {
    start(HeddleScheduler.class);
    tuner.lookAfter(0);
    assertThat(ordering()).isEqualTo(Ordering.FAIR);

    post("pause");
    post("rollback");
    refreshTick(2000);
    tuner.lookAfter(10);

    assertThat(tuner.getMonitoringInterval()).isEqualTo(2000);
    assertThat(tuner.status().orElseThrow().paused()).as("%s", tuner.status()).isTrue();
    assertThat(ordering()).isEqualTo(Ordering.FIFO);
    assertThat(command("history"))
        .contains("reconfigured: tick-ms", "paused: by ann", "rolled-back #1");

    post("resume");
    refreshTick(3000);
    tuner.lookAfter(10);
    assertThat(tuner.status().orElseThrow().paused()).as("%s", tuner.status()).isFalse();
  }

  /** Nobody knows how far the change came, and another tuner looks next. */
  @Test
  void whatIsAskedForWhileAChangeFailsIsDone() throws Exception {
    start(HeddleScheduler.class);
    tune(
        parts ->
            parts.withAppliers(
                (scheduler, context, conf) ->
                    (changes, reason) -> {
                      post("pause");
                      throw new StackOverflowError("planted");
                    }));

    tuner.lookAfter(0);
    assertThat(tuner.metrics().failures()).isEqualTo(1);
    tuner.lookAfter(10);

    assertThat(tuner.status().orElseThrow().paused()).as("%s", tuner.status()).isTrue();
    assertThat(tuner.metrics().failures()).isEqualTo(1);
    assertThat(command("history")).contains("paused: by ann");
  }

  @Test
  void anAdminTakesAChangeBack() throws Exception {
    start(CapacityScheduler.class);
    tuner.lookAfter(0);
    assertThat(ordering()).isEqualTo(Ordering.FAIR);

    command("rollback");
    tuner.lookAfter(10);

    assertThat(ordering()).as("%s", tuner.status()).isEqualTo(Ordering.FIFO);
    assertThat(command("history")).contains("rolled-back #1");
  }

  /** The ResourceManager stops after the settings are made, and before anybody notes it. */
  @Test
  void aChangeThatWasMadeAtAFailoverIsKept() throws Exception {
    start(CapacityScheduler.class);
    interruptedAfter(true);

    tuner.lookAfter(10);

    assertThat(ordering()).isEqualTo(Ordering.FAIR);
    assertThat(tuner.status().orElseThrow().watched()).as("%s", tuner.status()).isPresent();
    assertThat(command("history")).contains("applying #1", "applied #1");
  }

  @Test
  void aChangeThatWasNotMadeAtAFailoverIsForgotten() throws Exception {
    start(CapacityScheduler.class);
    interruptedAfter(false);
    tuner.script().wish = UnaryOperator.identity();

    tuner.lookAfter(10);

    assertThat(ordering()).isEqualTo(Ordering.FIFO);
    assertThat(tuner.status().orElseThrow().watched()).isEmpty();
    assertThat(command("history")).contains("applying #1", "refused #1");
  }

  /** Leaves a journal that ends with a change under way, and a tuner that has not read it. */
  private void interruptedAfter(boolean made) {
    tune(
        parts ->
            parts.withAppliers(
                (scheduler, context, conf) -> {
                  Applier applier = parts.appliers().create(scheduler, context, conf);
                  return (changes, reason) -> {
                    if (made) {
                      applier.apply(changes, reason);
                    }
                    throw new StackOverflowError("planted");
                  };
                }));
    tuner.lookAfter(0);
    assertThat(tuner.metrics().failures()).isEqualTo(1);
    tune(UnaryOperator.identity());
  }

  @Test
  void aTunerThatIsNoLongerActiveChangesNothing() throws Exception {
    start(CapacityScheduler.class);
    live.close();

    tuner.lookAfter(0);

    assertThat(Files.readString(directory.resolve("capacity-scheduler.xml"))).isEqualTo(CAPACITY);
    assertThat(tuner.script().searched).isEmpty();
  }

  @Test
  void aRefusalIsJournaledAndSchedulingGoesOn() throws Exception {
    start(CapacityScheduler.class);
    tune(
        parts ->
            parts.withAppliers(
                (scheduler, context, conf) ->
                    (changes, reason) -> {
                      throw new NotAppliedException(
                          NotAppliedException.Reason.STORE_FAILED, "the disk is full");
                    }));

    tuner.lookAfter(0);

    assertThat(tuner.metrics().changesRefused()).isEqualTo(1);
    assertThat(command("history")).contains("refused #1: STORE_FAILED: the disk is full");
  }

  @Test
  void aQueueMayGoUnderTheTuner() throws Exception {
    start(CapacityScheduler.class);
    tuner.lookAfter(0);
    Files.writeString(
        directory.resolve("capacity-scheduler.xml"),
        CAPACITY.replace(
            "</configuration>",
            "<property><name>yarn.scheduler.capacity.root.b.state</name><value>STOPPED</value></property></configuration>"));
    ConfigurationFiles.refresh(live);
    Files.writeString(
        directory.resolve("capacity-scheduler.xml"),
        CAPACITY.replace("a,b", "a").replaceFirst("50", "100").replaceAll("(?m)^.*root.b.*$", ""));
    ConfigurationFiles.refresh(live);

    tuner.lookAfter(10);
    tuner.lookAfter(10);

    assertThat(tuner.metrics().failures()).isZero();
    assertThat(command("history")).contains("overridden #1");
  }

  /** Three jobs wait for many tasks each, the fourth for one. */
  @Test
  void smallJobsGoFirstWhereSizeClassesAreAskedFor() throws Exception {
    site.setInt(TunerConfig.SIZE_CLASSES, 8);
    site.setInt(YarnConfiguration.MAX_CLUSTER_LEVEL_APPLICATION_PRIORITY, 10);
    start(CapacityScheduler.class);
    tuner.script().wish = UnaryOperator.identity();
    MockNM other = live.node("other", 8, 8);
    MockAM small = live.launch(other, app -> app.withQueue("b"));
    LiveRm.ask(small, 1, 1, 1, 1);

    tuner.lookAfter(0);

    assertThat(tuner.metrics().failures()).isZero();
    assertThat(priority(small)).isGreaterThan(0);
    live.rm().getRMContext().getRMApps().values().stream()
        .filter(app -> app.getQueue().endsWith("a"))
        .forEach(
            app ->
                assertThat(app.getApplicationPriority().getPriority()).isLessThan(priority(small)));
  }

  private int priority(MockAM master) {
    return live.rm()
        .getRMContext()
        .getRMApps()
        .get(master.getApplicationAttemptId().getApplicationId())
        .getApplicationPriority()
        .getPriority();
  }

  @Test
  void aBadSettingIsRefusedAtTheStart() throws Exception {
    start(CapacityScheduler.class);
    live.scheduler().getConfiguration().set(TunerConfig.MODE, "on");

    assertThatThrownBy(() -> PlantedTuner.of(live))
        .isInstanceOf(YarnRuntimeException.class)
        .hasMessageContainingAll(TunerConfig.MODE, "'on'", "dry-run");
  }

  private void writeSite() throws Exception {
    new ConfigurationFiles(directory)
        .yarnSite(
            written ->
                site.getPropsWithPrefix("yarn.")
                    .forEach((rest, value) -> written.set("yarn." + rest, value)));
  }

  @ParameterizedTest
  @ValueSource(classes = {HeddleScheduler.class, CapacityScheduler.class, FairScheduler.class})
  void aRefreshTakesSettingsOver(Class<?> scheduler) throws Exception {
    site.set(TunerConfig.MODE, "dry-run");
    start(scheduler);
    tuner.lookAfter(0);
    assertThat(ordering()).isEqualTo(Ordering.FIFO);

    site.set(TunerConfig.MODE, "active");
    site.set(TunerConfig.TICK, "2000");
    writeSite();
    tuner.lookAfter(0);
    assertThat(tuner.status().orElseThrow().active()).as("before the refresh").isFalse();
    ConfigurationFiles.refresh(live);
    // Another job has to come, as a change that was journaled counts; its node has room for all,
    // and what waits goes there first, a task at a heartbeat.
    MockNM large = live.node("other", 128, 128);
    for (int task = 0; task < 30; task++) {
      live.heartbeat(large);
    }
    LiveRm.ask(live.launch(large, app -> app.withQueue(queue("a"))), 1, 1, 1, 9);
    tuner.lookAfter(10);

    assertThat(tuner.getMonitoringInterval()).isEqualTo(2000);
    assertThat(ordering()).as("%s", tuner.status()).isEqualTo(Ordering.FAIR);
    assertThat(command("history")).contains("reconfigured: mode dry-run -> active, tick-ms");
    assertThat(tuner.metrics().failures()).isZero();
  }

  /** Heddle refuses the refresh itself. */
  @ParameterizedTest
  @ValueSource(classes = {CapacityScheduler.class, FairScheduler.class})
  void aBadSettingIsRefusedAtARefreshAndTheOldOnesHold(Class<?> scheduler) throws Exception {
    start(scheduler);
    tuner.script().wish = UnaryOperator.identity();
    tuner.lookAfter(0);

    site.set(ChangeLimits.MAX_STEP, "7");
    site.set(TunerConfig.MODE, "dry-run");
    writeSite();
    ConfigurationFiles.refresh(live);
    tuner.script().wish = ConfigurationTunerTest::fair;
    tuner.lookAfter(60);

    assertThat(ordering()).as("still active: %s", tuner.status()).isEqualTo(Ordering.FAIR);
    assertThat(command("history"))
        .containsOnlyOnce("not-reconfigured")
        .contains(ChangeLimits.MAX_STEP, "'7'");

    site.unset(ChangeLimits.MAX_STEP);
    writeSite();
    ConfigurationFiles.refresh(live);
    tuner.lookAfter(10);
    assertThat(tuner.status().orElseThrow().active()).as("once it is put right").isFalse();
  }

  @Test
  void aLookSaysHowLongItReadTheScheduler() throws Exception {
    start(CapacityScheduler.class);

    tuner.lookAfter(0);

    assertThat(tuner.metrics().longestHoldNanos())
        .isPositive()
        .isLessThan(tuner.metrics().readNanos());
  }

  @Test
  void aSchedulerWithoutQueuesIsRefused() throws Exception {
    live =
        LiveRm.start(
            conf -> conf.set(YarnConfiguration.RM_SCHEDULER, FifoScheduler.class.getName()));

    assertThatThrownBy(() -> PlantedTuner.of(live))
        .isInstanceOf(YarnRuntimeException.class)
        .hasMessageContainingAll("FifoScheduler", "monitor.policies");
  }
}

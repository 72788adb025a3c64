package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.spy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.heddle.config.HeddleConfig;
import io.heddle.config.Keys;
import io.heddle.config.Mode;
import io.heddle.model.HadoopVersions;
import io.heddle.model.RecurringName;
import io.heddle.profile.ContainerTimes;
import io.heddle.profile.JobProfile;
import io.heddle.profile.ProfileTable;
import io.heddle.telemetry.HeddleMetrics;
import io.heddle.web.Query;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.LogEvents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartLogTest {
  private static final int MOST = 1_200;

  private static final RecurringName JOB = new RecurringName("ann", "SPARK", "etl-#");

  @TempDir private Path directory;
  private final HeddleMetrics metrics = new HeddleMetrics(() -> 0);

  /** One in another Hadoop than its jar was built for. */
  public static final class Misplaced extends HeddleScheduler {
    public Misplaced() {
      super(
          SchedulerDependencies.of(System::nanoTime, new SplittableRandom(1))
              .withHadoop(new HadoopVersions("3.5.0", "3.4.3")));
    }
  }

  @Test
  void anotherHadoopIsWarnedOfInLogAndHealth() throws Exception {
    try (LogEvents log = LogEvents.of(Logger.getLogger("io.heddle"), Level.WARN);
        LiveRm live =
            LiveRm.start(
                conf -> conf.set(YarnConfiguration.RM_SCHEDULER, Misplaced.class.getName()))) {
      String warning =
          "Heddle's jar was built for Hadoop 3.5.0 and runs in Hadoop 3.4.3: use a jar that was"
              + " built for 3.4.3, see docs/install.md";
      assertThat(log.messages()).contains(warning);
      var health =
          new ObjectMapper()
              .valueToTree(
                  live.heddle()
                      .resources()
                      .resource("health")
                      .orElseThrow()
                      .get(new Query("", Map.of(), null)));
      assertThat(health.path("versionWarning").asText()).isEqualTo(warning);
      assertThat(health.path("builtForHadoop").asText()).isEqualTo("3.5.0");
      assertThat(health.path("healthy").asBoolean()).isTrue();
    }
  }

  @Test
  void linesAreBoundedHoweverMuchIsConfigured() throws Exception {
    try (LogEvents log = LogEvents.of(Logger.getLogger("io.heddle"), Level.INFO);
        LiveRm live = LiveRm.start(StartLogTest::many)) {
      Configuration next = live.rm().getConfig();
      next.set(HeddleConfig.WAITING_LIMIT, "120000");
      live.scheduler().reinitialize(next, live.rm().getRMContext());

      assertThat(log.messages())
          .anyMatch(line -> line.startsWith("Heddle is ACTIVE: 154 keys set: "));
      assertThat(log.messages()).allSatisfy(line -> assertThat(line).hasSizeLessThan(MOST));
    }
  }

  @Test
  void aRefusalQuotesAPartOfALongValue() throws Exception {
    String value = "x\n\u001b".repeat(100_000);
    try (LiveRm live = LiveRm.start(conf -> {})) {
      Configuration next = new Configuration(live.rm().getConfig());
      next.set(HeddleConfig.POLICY, value);
      IOException refusal = null;
      try {
        live.scheduler().reinitialize(next, live.rm().getRMContext());
      } catch (IOException e) {
        refusal = e;
      }
      assertThat(refusal).isNotNull();
      assertThat(refusal.getMessage())
          .hasSizeLessThan(MOST)
          .contains(HeddleConfig.POLICY, "x\\u000a\\u001bx", "write one of")
          .doesNotContain("\n", "\u001b");
    }
  }

  private static void many(Configuration conf) {
    conf.set(HeddleConfig.MODE, "active");
    for (String queue : List.of("a", "b", "c".repeat(5_000))) {
      for (int i = 0; i < 50; i++) {
        conf.set(Keys.QUEUE + "root." + queue + i + ".policy", "haste");
      }
    }
  }

  private static HeddleScheduler in(RMContext context, Configuration conf) {
    HeddleScheduler scheduler = new HeddleScheduler();
    scheduler.setConf(conf);
    scheduler.setRMContext(context);
    return scheduler;
  }

  @Test
  void anRmContextMayHaveNoConfiguration() throws Exception {
    try (LiveRm live = LiveRm.start(conf -> {})) {
      RMContext context = spy(live.rm().getRMContext());
      doReturn(null).when(context).getYarnConfiguration();
      try (HeddleScheduler scheduler = in(context, LiveRm.settings())) {
        scheduler.init(LiveRm.settings());
        assertThat(scheduler.config().mode()).isEqualTo(Mode.ACTIVE);

        Configuration off = LiveRm.settings();
        off.set(HeddleConfig.MODE, "off");
        scheduler.reinitialize(off, context);
        assertThat(scheduler.config().mode()).isEqualTo(Mode.OFF);
      }
    }
  }

  /** With a value that cannot be used it does not start; the next refresh starts it. */
  @Test
  void aRefreshAfterAStartThatFailedIsAStart() throws Exception {
    try (LiveRm live = LiveRm.start(conf -> {})) {
      RMContext context = live.rm().getRMContext();
      Configuration bad = LiveRm.settings();
      bad.set(HeddleConfig.MODE, "perhaps");
      try (HeddleScheduler scheduler = in(context, bad)) {
        assertThatThrownBy(() -> scheduler.init(bad))
            .isInstanceOf(YarnRuntimeException.class)
            .hasMessageContaining("perhaps");
        assertThatThrownBy(() -> scheduler.reinitialize(bad, context))
            .isInstanceOf(IOException.class)
            .hasMessageContaining("perhaps");
        assertThat(scheduler.config()).isNull();

        Configuration good = LiveRm.settings();
        Configuration whole = LiveRm.settings();
        LiveRm.queues(whole, Map.of("default", 100));
        scheduler.reinitialize(whole, context, true);
        assertThat(scheduler.config()).as("only looked at").isNull();
        scheduler.reinitialize(good, context);
        assertThat(scheduler.config().mode()).isEqualTo(Mode.ACTIVE);
      }
    }
  }

  private record Manager(ProfileTable profiles, StateDirectory state) {}

  private Manager standby() {
    return new Manager(new ProfileTable(10), new StateDirectory(metrics::stateFailed, () -> 0));
  }

  private Manager activate(Manager manager) {
    Configuration conf = new Configuration();
    conf.set(HeddleConfig.STATE_DIR, directory.toUri().toString());
    manager
        .state()
        .start(HeddleConfig.state(conf), 0, conf, Map.of(ProfileTable.FILE, manager.profiles()));
    return manager;
  }

  @Test
  void theOneThatTakesOverKnowsWhatTheOtherHasLearned() {
    Manager second = standby();
    Manager first = activate(standby());
    first.profiles().observe(JOB, ContainerTimes.NONE);
    first.state().stop();
    assertThat(second.profiles().size()).as("on standby").isZero();

    activate(second);
    second.profiles().observe(JOB, ContainerTimes.NONE);
    second.state().stop();

    Manager third = activate(standby());
    assertThat(third.profiles().of(JOB).map(JobProfile::runs)).hasValue(2L);
    third.state().stop();
    assertThat(metrics.stateFailures()).isZero();
  }

  @Test
  void aStandbyWritesNothing() {
    Manager standby = standby();
    standby.profiles().observe(JOB, ContainerTimes.NONE);
    standby.state().stop();
    assertThat(directory).isEmptyDirectory();
  }

  /** A directory in the place of the temporary file, at the start and at the stop. */
  @Test
  void failuresAreCounted() throws Exception {
    Files.createDirectories(directory.resolve("job-profiles.tmp/in-the-way"));
    Manager manager = standby();
    manager.profiles().observe(JOB, ContainerTimes.NONE);
    activate(manager).state().stop();
    assertThat(metrics.stateFailures()).isEqualTo(2);
  }
}

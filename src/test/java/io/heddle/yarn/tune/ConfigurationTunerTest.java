package io.heddle.yarn.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.TunerConfig;
import io.heddle.telemetry.LastFailures.Failure;
import io.heddle.telemetry.LastFailures.Part;
import io.heddle.telemetry.MetricValue;
import io.heddle.tune.apply.Applier;
import io.heddle.tune.apply.Applier.NotAppliedException;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.yarn.HeddleScheduler;
import io.heddle.yarn.testing.ConfigurationFiles;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.PlantedTuner;
import java.nio.file.Files;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.util.ControlledClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tuner's loop in a live ResourceManager: what it changes, and what it leaves alone. */
class ConfigurationTunerTest extends TunedResourceManager {
  @ParameterizedTest
  @ValueSource(classes = {HeddleScheduler.class, CapacityScheduler.class, FairScheduler.class})
  void whatIsFoundIsMadeAndSurvivesARestart(Class<?> scheduler) throws Exception {
    start(scheduler);

    tuner.lookAfter(0);

    assertThat(ordering()).as("%s", tuner.status()).isEqualTo(Ordering.FAIR);
    assertThat(MetricValue.of(tuner.metrics(), "ChangesApplied")).isEqualTo(1);
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
    assertThat(MetricValue.of(tuner.metrics(), "ChangesRolledBack")).isEqualTo(1);
    assertThat(command("history"))
        .contains("rolled-back #1", "root.a: 50.00 % fair -> 50.00 % fifo");

    tuner.lookAfter(120);
    assertThat(ordering()).as("that direction is left alone").isEqualTo(Ordering.FIFO);
  }

  /** The interval between two searches is not over a second later. */
  @Test
  void aWallClockThatIsSetOnDoesNotMakeTheTunerHurry() throws Exception {
    start(CapacityScheduler.class);
    tuner.lookAfter(0);
    int searches = tuner.script().searched.size();
    tuner.script().jumpMillis.set(3_600_000);
    tuner.lookAfter(1);
    assertThat(tuner.script().searched).hasSize(searches);
  }

  @Test
  void aWallClockThatIsSetBackDoesNotMakeTheTunerWait() throws Exception {
    start(CapacityScheduler.class);
    tuner.lookAfter(0);
    int searches = tuner.script().searched.size();
    tuner.script().jumpMillis.set(-3_600_000);
    live.submit(app -> app.withQueue("a"));
    live.rm().drainEvents();
    for (int minutes = 0; minutes < 30; minutes++) {
      tuner.lookAfter(60);
    }
    assertThat(tuner.script().searched).hasSizeGreaterThan(searches);
  }

  @Test
  void aDryRunOnlyJournals() throws Exception {
    site.set(TunerConfig.MODE, "dry-run");
    start(HeddleScheduler.class);

    tuner.lookAfter(0);

    assertThat(ordering()).isEqualTo(Ordering.FIFO);
    assertThat(MetricValue.of(tuner.metrics(), "ChangesInDryRun")).isEqualTo(1);
    assertThat(Files.readString(directory.resolve("capacity-scheduler.xml"))).isEqualTo(CAPACITY);
    assertThat(command("history")).contains("dry-run #1");
    assertThat(command("status")).contains("dry-run, nothing is changed");
  }

  @Test
  void whatADryRunProposesIsMadeWhenAnAdminSaysSo() throws Exception {
    site.set(TunerConfig.MODE, "dry-run");
    start(HeddleScheduler.class);
    tuner.lookAfter(0);
    assertThat(command("apply")).contains("write the number of a proposal");
    assertThat(command("apply", "#1"))
        .contains("asked to apply: at its next tick, the tuner makes change 1");

    tuner.lookAfter(10);

    assertThat(ordering()).isEqualTo(Ordering.FAIR);
    assertThat(command("history")).contains("applied #1: approved by ");

    assertThat(command("rollback")).contains("asked to rollback");
    tuner.lookAfter(10);
    assertThat(ordering()).isEqualTo(Ordering.FIFO);
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
            PlantedTuner.with(
                parts,
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

  /** As a full disk does, by an Error of Hadoop's local file system. */
  @ParameterizedTest
  @ValueSource(classes = {HeddleScheduler.class, CapacityScheduler.class})
  void aLookThatFailsIsAProblemUntilAQuarterOfAnHourLater(Class<?> scheduler) throws Exception {
    start(scheduler);
    tune(
        parts ->
            PlantedTuner.with(
                parts,
                (tuned, context, conf) ->
                    (changes, reason) -> {
                      throw new AssertionError("no space left");
                    }));
    tuner.lookAfter(0);
    tuner.lookAfter(10);

    assertThat(tuner.metrics().failures()).isEqualTo(2);
    assertThat(MetricValue.of(tuner.metrics(), "LastFailureMillis")).isPositive();
    if (live.rm().getResourceScheduler() instanceof HeddleScheduler heddle) {
      Failure failure = heddle.metrics().lastFailures().recentOf(Part.TUNER).orElseThrow();
      assertThat(failure.reason()).contains("no space left");
      ControlledClock clock = new ControlledClock();
      heddle.setClock(clock);
      clock.setTime(failure.millis() + TimeUnit.MINUTES.toMillis(15));
      assertThat(heddle.metrics().lastFailures().recentOf(Part.TUNER)).isEmpty();
    }
  }

  @Test
  void aJournalThatCannotBeWrittenIsAProblem() throws Exception {
    Files.writeString(directory.resolve("state"), "no directory");
    start(HeddleScheduler.class);
    tuner.lookAfter(0);

    assertThat(MetricValue.of(tuner.metrics(), "JournalFailures")).isPositive();
    assertThat(live.heddle().metrics().lastFailures().recentOf(Part.TUNER)).isPresent();
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
            PlantedTuner.with(
                parts,
                (scheduler, context, conf) ->
                    (changes, reason) -> {
                      throw NotAppliedException.Reason.STORE_FAILED.because("the disk is full");
                    }));

    tuner.lookAfter(0);

    assertThat(MetricValue.of(tuner.metrics(), "ChangesRefused")).isEqualTo(1);
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
  void aLookSaysHowLongItReadTheScheduler() throws Exception {
    start(CapacityScheduler.class);

    tuner.lookAfter(0);

    assertThat(MetricValue.of(tuner.metrics(), "LastLongestHoldNanos"))
        .isPositive()
        .isLessThan(MetricValue.of(tuner.metrics(), "LastReadNanos"));
  }
}

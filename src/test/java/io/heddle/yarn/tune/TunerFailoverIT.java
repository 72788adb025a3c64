package io.heddle.yarn.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.tune.step.Entry.ChangeOutcome;
import io.heddle.yarn.testing.ConfigurationFiles;
import io.heddle.yarn.testing.InterruptedHeddle;
import io.heddle.yarn.testing.Interruptions;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.ZooKeeperHere;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The active ResourceManager of two goes down while its tuner changes settings, or just after: the
 * other one has the old settings or the new ones, whole, and goes on with journal, tuning and
 * applications.
 */
@Tag("long")
class TunerFailoverIT {
  private static final String A = "root.a";
  private static final String B = "root.b";

  private enum Kept {
    IN_ZOOKEEPER(InterruptedHeddle.class),
    IN_A_FILE(InterruptedHeddle.class),
    IN_ALLOCATIONS(InterruptedFair.class);

    private final Class<?> scheduler;

    Kept(Class<?> scheduler) {
      this.scheduler = scheduler;
    }
  }

  private enum Fate {
    KILLED,
    /** It goes on in a ResourceManager that is not the active one any more. */
    GOES_ON
  }

  @TempDir Path directory;

  private ZooKeeperHere zooKeeper;
  private TunedPair pair;
  private HeldChange held;

  @BeforeEach
  void startZooKeeper() throws Exception {
    zooKeeper = new ZooKeeperHere(Files.createDirectory(directory.resolve("zk")));
  }

  @AfterEach
  void stop() throws Exception {
    if (pair != null) {
      pair.close();
    }
    if (held != null) {
      held.goOn();
    }
    zooKeeper.close();
  }

  private void start(Kept kept) throws Exception {
    new ConfigurationFiles(directory)
        .capacityScheduler(
            file -> {
              file.set(LiveRm.ROOT + "queues", "a,b");
              file.set(LiveRm.ROOT + "a.capacity", "50");
              file.set(LiveRm.ROOT + "b.capacity", "50");
            });
    Files.writeString(
        directory.resolve("allocations.xml"),
        """
        <allocations>
          <queue name="a"><schedulingPolicy>fifo</schedulingPolicy></queue>
          <queue name="b"><schedulingPolicy>fifo</schedulingPolicy></queue>
        </allocations>
        """);
    pair = new TunedPair(directory, zooKeeper, site -> keep(kept, site));
  }

  private void keep(Kept kept, Configuration site) {
    site.set(YarnConfiguration.RM_SCHEDULER, kept.scheduler.getName());
    site.set(HeddleConfig.MODE, "active");
    site.set(
        FairSchedulerConfiguration.ALLOCATION_FILE,
        directory.resolve("allocations.xml").toString());
    if (kept == Kept.IN_ZOOKEEPER) {
      site.set(
          YarnConfiguration.SCHEDULER_CONFIGURATION_STORE_CLASS,
          YarnConfiguration.ZK_CONFIGURATION_STORE);
    }
  }

  private static String order(MockRM rm, String queue) {
    ResourceScheduler scheduler = rm.getResourceScheduler();
    if (scheduler instanceof InterruptedFair fair) {
      return fair.getQueueManager().getQueue(queue).getPolicy().getName().toLowerCase(Locale.ROOT);
    }
    return ((CapacityScheduler) scheduler)
        .getConfiguration()
        .get("yarn.scheduler.capacity." + queue + ".ordering-policy", "fifo");
  }

  private static Interruptions interruptions(MockRM rm) {
    ResourceScheduler scheduler = rm.getResourceScheduler();
    return scheduler instanceof InterruptedFair fair
        ? fair.interruptions()
        : ((InterruptedHeddle) scheduler).interruptions();
  }

  /** Logged in the store, not confirmed. */
  @ParameterizedTest
  @EnumSource(Fate.class)
  void inZooKeeperAChangeThatIsNotConfirmedIsNotMade(Fate fate) throws Exception {
    start(Kept.IN_ZOOKEEPER);

    interrupted(1, fate);

    assertThat(order(pair.second(), A)).isEqualTo("fifo");
    assertNotMadeAndMadeAgain();
  }

  /** Tried on the scheduler, not written. */
  @ParameterizedTest
  @EnumSource(Fate.class)
  void inAFileAChangeThatIsNotWrittenIsNotMade(Fate fate) throws Exception {
    start(Kept.IN_A_FILE);

    interrupted(1, fate);

    assertThat(order(pair.second(), A)).isEqualTo("fifo");
    assertNotMadeAndMadeAgain();
  }

  /** Written, not taken over by the scheduler of the one that wrote it. */
  @ParameterizedTest
  @EnumSource(Fate.class)
  void inAFileAChangeThatIsWrittenIsMade(Fate fate) throws Exception {
    start(Kept.IN_A_FILE);

    interrupted(2, fate);

    assertThat(order(pair.second(), A)).isEqualTo("fair");
    pair.await(() -> pair.outcomes(1).contains(ChangeOutcome.APPLIED));
    assertGoesOn(pair.second());
  }

  /** The same of the Fair scheduler, which reads its allocations once for each change. */
  @ParameterizedTest
  @EnumSource(Fate.class)
  void inAllocationsAChangeThatIsWrittenIsMade(Fate fate) throws Exception {
    start(Kept.IN_ALLOCATIONS);

    interrupted(1, fate);

    assertThat(order(pair.second(), A)).isEqualTo("fair");
    pair.await(() -> pair.outcomes(1).contains(ChangeOutcome.APPLIED));
    assertGoesOn(pair.second());
  }

  @ParameterizedTest
  @EnumSource(Kept.class)
  void rightAfterAChangeTheOtherOneHasItAndTheFirstGetsItBack(Kept where) throws Exception {
    start(where);
    pair.crowd(pair.first(), A);
    pair.await(() -> pair.outcomes(1).contains(ChangeOutcome.APPLIED));
    assertThat(order(pair.second(), A)).as("of the standby").isEqualTo("fifo");

    pair.failOver(pair.first(), pair.second());

    assertThat(order(pair.second(), A)).isEqualTo("fair");
    assertGoesOn(pair.second());
    assertThat(order(pair.first(), B)).as("of the standby").isEqualTo("fifo");

    pair.failOver(pair.second(), pair.first());
    assertThat(order(pair.first(), A)).isEqualTo("fair");
    assertThat(order(pair.first(), B)).isEqualTo("fair");
    pair.assertRunning(pair.first());
  }

  /** Holds the tuner's change where the settings are read for the nth time, and fails over. */
  private void interrupted(int reading, Fate fate) throws Exception {
    held = new HeldChange(interruptions(pair.first()), reading);
    pair.crowd(pair.first(), A);
    held.awaitBegun();
    assertThat(pair.outcomes(1)).containsExactly(ChangeOutcome.APPLYING);

    HaPair.standBy(pair.first());
    Map<String, String> before = pair.files();
    if (fate == Fate.GOES_ON) {
      held.goOn();
      assertThat(pair.files()).as("what a standby may not touch").isEqualTo(before);
    }
    pair.takeOver(pair.second());
  }

  private void assertNotMadeAndMadeAgain() throws Exception {
    pair.await(() -> pair.outcomes(1).contains(ChangeOutcome.REFUSED));
    assertThat(pair.outcomes(1)).containsExactly(ChangeOutcome.APPLYING, ChangeOutcome.REFUSED);
    pair.assertRunning(pair.second());
    pair.askAgain();
    pair.await(() -> order(pair.second(), A).equals("fair"));
    pair.await(() -> pair.outcomes(2).contains(ChangeOutcome.APPLIED));
    assertThat(order(pair.first(), A)).as("of the standby").isEqualTo("fifo");
  }

  private void assertGoesOn(MockRM rm) throws Exception {
    assertThat(pair.outcomes(1)).startsWith(ChangeOutcome.APPLYING, ChangeOutcome.APPLIED);
    pair.assertRunning(rm);
    pair.crowd(rm, B);
    pair.await(() -> order(rm, B).equals("fair"));
    pair.await(() -> pair.outcomes(2).contains(ChangeOutcome.APPLIED));
  }
}

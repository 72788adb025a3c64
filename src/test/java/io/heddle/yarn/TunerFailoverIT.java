package io.heddle.yarn;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.ChangeLimits;
import io.heddle.config.HeddleConfig;
import io.heddle.config.JudgingConfig;
import io.heddle.config.TunerBounds;
import io.heddle.config.TunerConfig;
import io.heddle.state.StateException;
import io.heddle.tune.step.Entry;
import io.heddle.tune.step.EntryJson;
import io.heddle.tune.step.Outcome;
import io.heddle.yarn.tune.ConfigurationTuner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.test.GenericTestUtils;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmissionData;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmitter;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The active ResourceManager of two goes down while its tuner changes settings, or just after: the
 * other one has the old settings or the new ones, whole, and goes on with journal, tuning and
 * applications.
 */
@Timeout(240)
class TunerFailoverIT {
  private static final int POLL_MILLIS = 50;
  private static final int MOST_MILLIS = 60_000;
  private static final String ORDER = ".ordering-policy";

  /** Where settings are kept. */
  private enum Kept {
    IN_ZOOKEEPER,
    IN_A_FILE
  }

  /** What becomes of the thread that was changing settings. */
  private enum Fate {
    /** It ends with its process. */
    KILLED,
    /** It goes on in a ResourceManager that is not the active one any more. */
    GOES_ON
  }

  @TempDir Path directory;

  private final List<MockAM> masters = new ArrayList<>();
  private Path state;
  private ZooKeeperHere zooKeeper;
  private HaPair pair;
  private MockNM node;
  private Kept kept;
  private HeldChange held;

  @BeforeEach
  void startZooKeeper() throws Exception {
    state = directory.resolve("state");
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

  private void start(Kept where) throws Exception {
    kept = where;
    new ConfigurationFiles(directory)
        .capacityScheduler(
            file -> {
              file.set(LiveRm.ROOT + "queues", "a,b");
              file.set(LiveRm.ROOT + "a.capacity", "50");
              file.set(LiveRm.ROOT + "b.capacity", "50");
            });
    pair = new HaPair(directory, zooKeeper, this::tuned);
    HaPair.activate(pair.first());
    node = pair.first().registerNode("node:1234", 64 * LiveRm.GB, 64);
  }

  private void tuned(Configuration site) {
    site.set(YarnConfiguration.RM_SCHEDULER, InterruptedHeddle.class.getName());
    site.setBoolean(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, true);
    site.set(YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES, ConfigurationTuner.class.getName());
    if (kept == Kept.IN_ZOOKEEPER) {
      site.set(
          YarnConfiguration.SCHEDULER_CONFIGURATION_STORE_CLASS,
          YarnConfiguration.ZK_CONFIGURATION_STORE);
    }
    site.set(HeddleConfig.STATE_DIR, state.toUri().toString());
    site.set(TunerConfig.MODE, "active");
    // Shares stay, so that it is one ordering that changes.
    site.set(TunerBounds.MIN_SHARE, "0.5");
    site.set(TunerConfig.TICK, "200");
    site.set(TunerConfig.INTERVAL, "1000");
    site.set(ChangeLimits.COOL_DOWN, "0");
    // No job ends here, so that nothing is judged.
    site.set(JudgingConfig.MARGIN, "10");
    site.set(JudgingConfig.WATCH, "1000");
  }

  /** A large job is before small ones in the queue, which is in the order of arrival. */
  private void crowd(MockRM rm, String queue) throws Exception {
    List<MockAM> crowd = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      crowd.add(
          MockRM.launchAndRegisterAM(
              MockRMAppSubmitter.submit(
                  rm,
                  MockRMAppSubmissionData.Builder.createWithMemory(LiveRm.GB, rm)
                      .withUser("ann")
                      .withQueue(queue)
                      .build()),
              rm,
              node));
    }
    masters.addAll(crowd);
    ask(crowd);
  }

  private static void ask(List<MockAM> crowd) throws Exception {
    for (MockAM master : crowd) {
      LiveRm.ask(master, 1, 1, 1, master == crowd.get(0) ? 400 : 1);
    }
  }

  private String order(MockRM rm, String queue) {
    return ((CapacityScheduler) rm.getResourceScheduler())
        .getConfiguration()
        .get(LiveRm.ROOT + queue + ORDER, "fifo");
  }

  private static InterruptedHeddle scheduler(MockRM rm) {
    return (InterruptedHeddle) rm.getResourceScheduler();
  }

  /** Read as text: a reader of its kind would set aside a file that is just being replaced. */
  private List<Entry> journal() {
    Path file = state.resolve("tuner-journal-00");
    try {
      List<Entry> entries = new ArrayList<>();
      if (Files.exists(file)) {
        for (String line : Files.readAllLines(file)) {
          if (line.startsWith("{")) {
            entries.add(EntryJson.read(line));
          }
        }
      }
      return entries;
    } catch (IOException | StateException e) {
      throw new AssertionError(e);
    }
  }

  private List<Outcome> outcomes(long id) {
    return journal().stream().filter(entry -> entry.id() == id).map(Entry::outcome).toList();
  }

  /** What a standby ResourceManager must not touch. */
  private Map<String, String> files() throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> journal = Files.list(state)) {
      for (Path file : journal.filter(path -> path.toString().contains("tuner-")).toList()) {
        files.put(file.toString(), Files.readString(file, ISO_8859_1));
      }
    }
    files.put("capacity", Files.readString(directory.resolve("capacity-scheduler.xml")));
    return files;
  }

  private void await(Supplier<Boolean> condition) throws Exception {
    try {
      GenericTestUtils.waitFor(condition, POLL_MILLIS, MOST_MILLIS);
    } catch (TimeoutException e) {
      throw new AssertionError(journal().toString(), e);
    }
  }

  private void failOver(MockRM from, MockRM to) throws Exception {
    HaPair.standBy(from);
    takeOver(to);
  }

  /** The other one becomes active, and node and masters find it. */
  private void takeOver(MockRM to) throws Exception {
    HaPair.activate(to);
    node.setResourceTrackerService(to.getResourceTrackerService());
    List<NMContainerStatus> running = new ArrayList<>();
    List<ApplicationId> applications = new ArrayList<>();
    for (MockAM master : masters) {
      running.add(report(ContainerId.newContainerId(master.getApplicationAttemptId(), 1)));
      applications.add(master.getApplicationAttemptId().getApplicationId());
    }
    node.registerNode(running, applications);
    to.drainEvents();
    for (MockAM master : masters) {
      master.setAMRMProtocol(to.getApplicationMasterService(), to.getRMContext());
      master.registerAppAttempt(false);
    }
  }

  private static NMContainerStatus report(ContainerId id) {
    return NMContainerStatus.newInstance(
        id,
        0,
        ContainerState.RUNNING,
        Resource.newInstance(LiveRm.GB, 1),
        "",
        0,
        Priority.newInstance(0),
        0);
  }

  /** Applications run on in their first attempt, with the container that they had. */
  private void assertRunning(MockRM rm) throws Exception {
    for (MockAM master : masters) {
      rm.waitForState(master.getApplicationAttemptId().getApplicationId(), RMAppState.RUNNING);
      assertThat(
              scheduler(rm)
                  .getApplicationAttempt(master.getApplicationAttemptId())
                  .getLiveContainers()
                  .stream()
                  .map(RMContainer::getContainerId))
          .contains(ContainerId.newContainerId(master.getApplicationAttemptId(), 1));
    }
  }

  /** Logged in the store, not confirmed. */
  @ParameterizedTest
  @EnumSource(Fate.class)
  void inZooKeeperAChangeThatIsNotConfirmedIsNotMade(Fate fate) throws Exception {
    start(Kept.IN_ZOOKEEPER);

    interrupted(1, fate);

    assertThat(order(pair.second(), "a")).isEqualTo("fifo");
    assertNotMadeAndMadeAgain();
  }

  /** Tried on the scheduler, not written. */
  @ParameterizedTest
  @EnumSource(Fate.class)
  void inAFileAChangeThatIsNotWrittenIsNotMade(Fate fate) throws Exception {
    start(Kept.IN_A_FILE);

    interrupted(1, fate);

    assertThat(order(pair.second(), "a")).isEqualTo("fifo");
    assertNotMadeAndMadeAgain();
  }

  /** Written, not taken over by the scheduler of the one that wrote it. */
  @ParameterizedTest
  @EnumSource(Fate.class)
  void inAFileAChangeThatIsWrittenIsMade(Fate fate) throws Exception {
    start(Kept.IN_A_FILE);

    interrupted(2, fate);

    assertThat(order(pair.second(), "a")).isEqualTo("fair");
    await(() -> outcomes(1).contains(Outcome.APPLIED));
    assertGoesOn(pair.second());
  }

  @ParameterizedTest
  @EnumSource(Kept.class)
  void rightAfterAChangeTheOtherOneHasItAndTheFirstGetsItBack(Kept where) throws Exception {
    start(where);
    crowd(pair.first(), "a");
    await(() -> outcomes(1).contains(Outcome.APPLIED));
    assertThat(order(pair.second(), "a")).as("of the standby").isEqualTo("fifo");

    failOver(pair.first(), pair.second());

    assertThat(order(pair.second(), "a")).isEqualTo("fair");
    assertGoesOn(pair.second());
    assertThat(order(pair.first(), "b")).as("of the standby").isEqualTo("fifo");

    failOver(pair.second(), pair.first());
    assertThat(order(pair.first(), "a")).isEqualTo("fair");
    assertThat(order(pair.first(), "b")).isEqualTo("fair");
    assertRunning(pair.first());
  }

  /** Holds the tuner's change where the settings are read for the nth time, and fails over. */
  private void interrupted(int reading, Fate fate) throws Exception {
    held = new HeldChange(scheduler(pair.first()), reading);
    crowd(pair.first(), "a");
    held.awaitBegun();
    assertThat(outcomes(1)).containsExactly(Outcome.APPLYING);

    HaPair.standBy(pair.first());
    Map<String, String> before = files();
    if (fate == Fate.GOES_ON) {
      held.goOn();
      assertThat(files()).as("what a standby may not touch").isEqualTo(before);
    }
    takeOver(pair.second());
  }

  private void assertNotMadeAndMadeAgain() throws Exception {
    await(() -> outcomes(1).contains(Outcome.REFUSED));
    assertThat(outcomes(1)).containsExactly(Outcome.APPLYING, Outcome.REFUSED);
    assertRunning(pair.second());
    ask(masters);
    await(() -> order(pair.second(), "a").equals("fair"));
    await(() -> outcomes(2).contains(Outcome.APPLIED));
    assertThat(order(pair.first(), "a")).as("of the standby").isEqualTo("fifo");
  }

  private void assertGoesOn(MockRM rm) throws Exception {
    assertThat(outcomes(1)).startsWith(Outcome.APPLYING, Outcome.APPLIED);
    assertRunning(rm);
    crowd(rm, "b");
    await(() -> order(rm, "b").equals("fair"));
    await(() -> outcomes(2).contains(Outcome.APPLIED));
  }
}

package io.heddle.yarn.tune.apply;

import static io.heddle.yarn.tune.apply.QueueChanges.REASON;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.tune.apply.Applier.NotAppliedException.Reason;
import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.yarn.testing.InterruptedHeddle;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.ZooKeeperHere;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.test.GenericTestUtils;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.RMAuditLogger;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.MutableConfigurationProvider;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.conf.YarnConfigurationStore.LogMutation;
import org.apache.hadoop.yarn.webapp.dao.SchedConfUpdateInfo;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

class StoreApplierTest extends ApplierScene {
  private static final List<QueueChange> CHANGES =
      QueueChanges.to30And70(Ordering.FIFO, Ordering.FAIR);

  private ZooKeeperHere zooKeeper;
  private Configuration conf;

  @BeforeEach
  void settings() throws Exception {
    Files.createDirectories(directory.resolve("conf"));
    conf =
        settings(
            InterruptedHeddle.class,
            directory.resolve("conf"),
            changed -> {
              changed.set(
                  YarnConfiguration.SCHEDULER_CONFIGURATION_FS_PATH, stored().toUri().toString());
              changed.set(
                  YarnConfiguration.RM_SCHEDCONF_STORE_PATH,
                  directory.resolve("leveldb").toString());
            });
  }

  private Path stored() {
    return directory.resolve("stored");
  }

  @AfterEach
  @Override
  void stop() {
    super.stop();
    if (zooKeeper != null) {
      zooKeeper.close();
    }
  }

  private void start(String store) throws Exception {
    if (store.equals(YarnConfiguration.ZK_CONFIGURATION_STORE)) {
      zooKeeper = new ZooKeeperHere(Files.createDirectory(directory.resolve("zk")));
      conf.set(CommonConfigurationKeys.ZK_ADDRESS, zooKeeper.address());
    }
    conf.set(YarnConfiguration.SCHEDULER_CONFIGURATION_STORE_CLASS, store);
    live = LiveRm.start(conf);
    admin(
        Map.of(
            LiveRm.ROOT + "queues", "default,a,b",
            LiveRm.ROOT + "default.capacity", "0",
            LiveRm.ROOT + "a.capacity", "50",
            LiveRm.ROOT + "b.capacity", "50"));
  }

  private void restart() {
    live.close();
    live = LiveRm.start(conf);
  }

  private LogMutation log(Map<String, String> updates) throws Exception {
    SchedConfUpdateInfo update = new SchedConfUpdateInfo();
    update.getGlobalParams().putAll(updates);
    return provider().logAndApplyMutation(UserGroupInformation.getCurrentUser(), update);
  }

  private void admin(Map<String, String> updates) throws Exception {
    LogMutation logged = log(updates);
    live.rm().getAdminService().refreshQueues();
    provider().confirmPendingMutation(logged, true);
  }

  private void adminAtTheSameMoment(Map<String, String> updates) {
    interrupted()
        .interruptions()
        .once(
            next -> {
              try {
                admin(updates);
              } catch (Exception e) {
                throw new IOException(e);
              }
            });
  }

  private InterruptedHeddle interrupted() {
    return (InterruptedHeddle) live.scheduler();
  }

  private MutableConfigurationProvider provider() {
    return live.scheduler().getMutableConfProvider();
  }

  private void assertSettings(double a, double b, String ordering) {
    assertShares(a, b);
    assertThat(live.scheduler().getConfiguration().get(LiveRm.ROOT + "a.ordering-policy"))
        .isEqualTo(ordering);
  }

  @ParameterizedTest
  @ValueSource(strings = {"memory", "fs", "leveldb", "zk"})
  void aChangeTakesEffectAndSurvivesARestart(String store) throws Exception {
    start(store);

    apply(CHANGES);

    assertSettings(0.3, 0.7, "fair");
    if (!store.equals(YarnConfiguration.MEMORY_CONFIGURATION_STORE)) {
      restart();
      assertSettings(0.3, 0.7, "fair");
    }
    apply(QueueChanges.back(CHANGES));
    assertSettings(0.5, 0.5, "fifo");
  }

  /** As by a crash: the mutation is logged, and nothing more. */
  @ParameterizedTest
  @ValueSource(strings = {"fs", "leveldb", "zk"})
  void afterACrashBetweenLogAndConfirmationTheOldSettingsHold(String store) throws Exception {
    start(store);
    log(Map.of(LiveRm.ROOT + "a.capacity", "30", LiveRm.ROOT + "b.capacity", "70"));

    restart();

    assertSettings(0.5, 0.5, null);
    apply(CHANGES);
    assertSettings(0.3, 0.7, "fair");
  }

  @Test
  void aStoreThatFailsLeavesAllAsItWas() throws Exception {
    start(YarnConfiguration.FS_CONFIGURATION_STORE);
    Path away = directory.resolve("away");
    takeAway(away);

    refuses(CHANGES, Reason.STORE_FAILED, "the configuration store failed");

    assertSettings(0.5, 0.5, null);
    Files.delete(stored());
    Files.move(away, stored());
    admin(Map.of(LiveRm.ROOT + "b.maximum-capacity", "90"));
    assertSettings(0.5, 0.5, null);
    restart();
    assertSettings(0.5, 0.5, null);
  }

  @Test
  void aStoreThatFailsBetweenLogAndConfirmationLeavesAllAsItWas() throws Exception {
    start(YarnConfiguration.FS_CONFIGURATION_STORE);
    Path away = directory.resolve("away");
    interrupted().interruptions().once(next -> takeAway(away));

    refuses(CHANGES, Reason.STORE_FAILED, "the configuration store failed");

    assertSettings(0.5, 0.5, null);
    Files.delete(stored());
    Files.move(away, stored());
    restart();
    assertSettings(0.5, 0.5, null);
  }

  /** The fs store renames its file first and counts its version then. */
  @Test
  void aChangeThatTheStoreKeptBeforeItFailedHolds() throws Exception {
    start(YarnConfiguration.FS_CONFIGURATION_STORE);
    Path version = stored().resolve("ConfigVersion");
    interrupted().interruptions().once(next -> Files.delete(version));

    apply(CHANGES);

    assertSettings(0.3, 0.7, "fair");
    restart();
    assertSettings(0.3, 0.7, "fair");
  }

  /** A file where the directory was: nothing can be written there, by root neither. */
  private void takeAway(Path away) {
    try {
      Files.move(stored(), away);
      Files.createFile(stored());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void whatTheSchedulerRefusesIsNotKept() throws Exception {
    start(YarnConfiguration.LEVELDB_CONFIGURATION_STORE);
    interrupted()
        .interruptions()
        .once(
            next -> {
              throw new IOException("not now");
            });

    refuses(CHANGES, Reason.REFUSED, "the scheduler refuses", "root.a.capacity=30", "not now");

    assertSettings(0.5, 0.5, null);
    restart();
    assertSettings(0.5, 0.5, null);
  }

  @ParameterizedTest
  @ValueSource(strings = {"memory", "fs", "leveldb", "zk"})
  void ofTwoChangesOfTheSameSettingsTheAdminsWins(String store) throws Exception {
    start(store);
    adminAtTheSameMoment(
        Map.of(LiveRm.ROOT + "a.capacity", "20", LiveRm.ROOT + "b.capacity", "80"));

    refuses(CHANGES, Reason.CHANGED_MEANWHILE, "root.a.capacity", "20");

    assertSettings(0.2, 0.8, null);
    refuses(
        CHANGES, Reason.CHANGED_MEANWHILE, "root.a has 0.2 of what [root.a, root.b] have together");
    if (!store.equals(YarnConfiguration.MEMORY_CONFIGURATION_STORE)) {
      restart();
      assertSettings(0.2, 0.8, null);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"memory", "fs", "leveldb", "zk"})
  void twoChangesOfOtherSettingsBothHold(String store) throws Exception {
    start(store);
    adminAtTheSameMoment(Map.of(LiveRm.ROOT + "b.maximum-capacity", "90"));

    apply(CHANGES);

    assertSettings(0.3, 0.7, "fair");
    if (!store.equals(YarnConfiguration.MEMORY_CONFIGURATION_STORE)) {
      restart();
    }
    assertSettings(0.3, 0.7, "fair");
    assertThat(live.scheduler().getConfiguration().get(LiveRm.ROOT + "b.maximum-capacity"))
        .isEqualTo("90");
  }

  @Test
  void theAuditLogSaysWhatWasTriedAndWhy() throws Exception {
    start(YarnConfiguration.MEMORY_CONFIGURATION_STORE);
    Logger audit = LoggerFactory.getLogger(RMAuditLogger.class);
    GenericTestUtils.setLogLevel(audit, Level.INFO);
    GenericTestUtils.LogCapturer lines = GenericTestUtils.LogCapturer.captureLogs(audit);
    try {
      apply(CHANGES);
      refuses(CHANGES, Reason.CHANGED_MEANWHILE, "root.a orders by FAIR");
    } finally {
      lines.stopCapturing();
    }

    assertThat(lines.getOutput().lines().filter(line -> line.contains("OPERATION=Tune Queues")))
        .satisfiesExactly(
            line ->
                assertThat(line)
                    .contains("RESULT=SUCCESS", "root.a 0.50000 FIFO -> 0.30000 FAIR", REASON),
            line ->
                assertThat(line)
                    .contains("RESULT=FAILURE", "root.b", REASON, "DESCRIPTION=CHANGED_MEANWHILE"));
  }

  @Test
  void aQueueThatTheAdminStoppedIsLeftAlone() throws Exception {
    start(YarnConfiguration.MEMORY_CONFIGURATION_STORE);
    admin(Map.of(LiveRm.ROOT + "a.state", "STOPPED"));

    refuses(CHANGES, Reason.NO_SUCH_QUEUE, "root.a is stopped");
    assertSettings(0.5, 0.5, null);
  }

  @Test
  void weightsStayWeights() throws Exception {
    start(YarnConfiguration.MEMORY_CONFIGURATION_STORE);
    admin(
        Map.of(
            LiveRm.ROOT + "default.capacity", "0w",
            LiveRm.ROOT + "a.capacity", "2w",
            LiveRm.ROOT + "b.capacity", "2w"));

    apply(CHANGES);

    assertThat(live.scheduler().getConfiguration().get(LiveRm.ROOT + "a.capacity"))
        .isEqualTo("1.2w");
  }
}

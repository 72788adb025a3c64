package io.heddle.yarn.tune;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.config.TunerBounds;
import io.heddle.config.TunerConfig;
import io.heddle.config.TunerConfig.ChangeLimits;
import io.heddle.config.TunerConfig.JudgingConfig;
import io.heddle.state.StateException;
import io.heddle.state.StateFile;
import io.heddle.tune.step.Entry;
import io.heddle.tune.step.Entry.ChangeOutcome;
import io.heddle.tune.step.Journal;
import io.heddle.yarn.testing.Hang;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.ZooKeeperHere;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
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
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;

/** Two ResourceManagers with a tuner that changes the order of one queue after the other. */
final class TunedPair implements AutoCloseable {
  private static final int POLL_MILLIS = 50;

  private final Path directory;
  private final Path state;
  private final Configuration conf = new Configuration();
  private final List<MockAM> masters = new ArrayList<>();
  private final HaPair pair;
  private final MockNM node;

  /** Starts them, the first as the active one, with {@code change} made to their settings. */
  TunedPair(Path directory, ZooKeeperHere zooKeeper, Consumer<Configuration> change)
      throws Exception {
    this.directory = directory;
    state = directory.resolve("state");
    pair =
        new HaPair(
            directory,
            zooKeeper,
            site -> {
              tuned(site);
              change.accept(site);
            });
    HaPair.activate(pair.first());
    node = pair.first().registerNode("node:1234", 64 * LiveRm.GB, 64);
  }

  private void tuned(Configuration site) {
    site.setBoolean(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, true);
    site.set(YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES, ConfigurationTuner.class.getName());
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

  MockRM first() {
    return pair.first();
  }

  MockRM second() {
    return pair.second();
  }

  /** A large job is before small ones in the queue, which is in the order of arrival. */
  void crowd(MockRM rm, String queue) throws Exception {
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

  void askAgain() throws Exception {
    ask(masters);
  }

  private List<Entry> journal() {
    try {
      return Journal.read(new StateFile(conf, state.toUri().toString(), Journal.FILE));
    } catch (IOException | StateException e) {
      throw new AssertionError(e);
    }
  }

  List<ChangeOutcome> outcomes(long id) {
    return journal().stream().filter(entry -> entry.id() == id).map(Entry::outcome).toList();
  }

  Map<String, String> files() throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> journal = Files.list(state)) {
      for (Path file : journal.filter(path -> path.toString().contains("tuner-")).toList()) {
        files.put(file.toString(), Files.readString(file, ISO_8859_1));
      }
    }
    for (String settings : List.of("capacity-scheduler.xml", "allocations.xml")) {
      files.put(settings, Files.readString(directory.resolve(settings)));
    }
    return files;
  }

  void await(Supplier<Boolean> condition) throws Exception {
    try {
      GenericTestUtils.waitFor(condition, POLL_MILLIS, Hang.MILLIS);
    } catch (TimeoutException e) {
      throw new AssertionError(journal().toString(), e);
    }
  }

  void failOver(MockRM from, MockRM to) throws Exception {
    HaPair.standBy(from);
    takeOver(to);
  }

  /** The other one becomes active, and node and masters find it. */
  void takeOver(MockRM to) throws Exception {
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
  void assertRunning(MockRM rm) throws Exception {
    for (MockAM master : masters) {
      rm.waitForState(master.getApplicationAttemptId().getApplicationId(), RMAppState.RUNNING);
      assertThat(
              ((AbstractYarnScheduler<?, ?>) rm.getResourceScheduler())
                      .getApplicationAttempt(master.getApplicationAttemptId())
                      .getLiveContainers()
                      .stream()
                      .map(RMContainer::getContainerId))
          .contains(ContainerId.newContainerId(master.getApplicationAttemptId(), 1));
    }
  }

  @Override
  public void close() {
    pair.close();
  }
}

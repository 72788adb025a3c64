package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.Shell;
import io.heddle.config.HeddleConfig;
import io.heddle.config.ReclaimConfig;
import io.heddle.config.ReclaimConfig.MemoryConfig;
import io.heddle.explain.HourTally;
import io.heddle.explain.ShadowComparisons;
import io.heddle.explain.ShadowSummary;
import io.heddle.explain.ShadowTally;
import io.heddle.explain.ShadowTally.Moved;
import io.heddle.explain.ShadowTally.RequestSize;
import io.heddle.yarn.testing.AdmittingHeddle;
import io.heddle.yarn.testing.BusyNode;
import io.heddle.yarn.testing.ConfigurationFiles;
import io.heddle.yarn.testing.LiveRm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.util.ControlledClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShadowReportTest {
  @TempDir Path directory;
  @TempDir Path site;

  private LiveRm start() {
    return LiveRm.start(
        conf -> {
          conf.set(YarnConfiguration.RM_SCHEDULER, AdmittingHeddle.class.getName());
          conf.set(HeddleConfig.MODE, "shadow");
          conf.set(HeddleConfig.STATE_DIR, directory.toUri().toString());
        });
  }

  /**
   * Two masters, each the only candidate: 2 the same. On 3 GB YARN serves the older application's 1
   * GB, Heddle would serve the younger one's 3 GB, which fill the node: 1 otherwise, tighter. After
   * 7 s the 1 GB ends and the 3 GB are served: the same again, and they would have come 7 s sooner.
   */
  private static void play(LiveRm live) throws Exception {
    MockNM masters = live.node("masters", 2, 2);
    MockNM worker = live.node("worker", 3, 3);
    MockAM older = live.launch(masters, app -> {});
    MockAM younger = live.launch(masters, app -> {});
    LiveRm.ask(older, 1, 1, 1, 1);
    LiveRm.ask(younger, 1, 3, 3, 1);
    live.heartbeat(worker);
    AdmittingHeddle.passSeconds(7);
    LiveRm.release(older, LiveRm.take(older));
    live.heartbeat(worker);
    assertThat(LiveRm.take(younger)).hasSize(1);
  }

  private static final ShadowTally COUNTED =
      new ShadowTally(
          3,
          0,
          Map.of("fitness", 1L),
          1,
          0,
          Map.of(RequestSize.SMALL, new Moved(1, 7, 1, 7)),
          0,
          0);

  private static List<HourTally> seen(LiveRm live) throws Exception {
    ShadowComparisons comparisons = new ShadowComparisons();
    comparisons.add(live.heddle().comparisons().write());
    return comparisons.all();
  }

  @Test
  void countsWhatWouldHaveBeenChosenAndARestartKeepsIt() throws Exception {
    List<HourTally> counted;
    try (LiveRm live = start()) {
      play(live);
      counted = seen(live);
      assertThat(new ShadowSummary(counted).queues()).isEqualTo(Map.of("root.default", COUNTED));
      assertThat(live.heddle().metrics().shadowSame()).isEqualTo(3);
      assertThat(live.heddle().metrics().shadowDifferent()).isEqualTo(1);
    }
    try (LiveRm again = start()) {
      assertThat(seen(again)).isEqualTo(counted);
      play(again);
      assertThat(new ShadowSummary(seen(again)).total()).isEqualTo(COUNTED.plus(COUNTED));
    }

    String report = report();
    assertThat(report)
        .containsPattern("root.default +8 +6 +2 +25.0 %  fitness 2")
        .contains("Of all containers Heddle would have given 25.0 % otherwise.")
        .contains("2 would have fitted the node's free room more tightly, 0 less")
        .containsPattern("at most 10 containers +2 +14.0 +2 +14.0 +0.0");
  }

  /**
   * A step each quarter of an hour; 4 of 4 vcores are held. The first step has seen no use. By the
   * second and third 1 is busy: 4 beyond would have been offered, for half an hour together. By the
   * fourth 3 are: of 8 it would have been 6. Of 8 GB 4 are held. While 1 is in use, 0.85 * 8 - 1 =
   * 5.8 more would be offered, 1.8 beyond the node; with 3 in use such an offer, full, would be at
   * 3 + 0.75 * 5.8 = 7.35 GB, beyond 0.9 * 8 = 7.2.
   */
  @Test
  void reportsWhatNodesWouldHaveOffered() throws Exception {
    ControlledClock clock = new ControlledClock();
    clock.setTime(1_700_000_000_000L);
    try (LiveRm live =
        LiveRm.start(
            conf -> {
              conf.set(YarnConfiguration.RM_SCHEDULER, AdmittingHeddle.class.getName());
              conf.set(ReclaimConfig.MODE, "shadow");
              conf.set(ReclaimConfig.QUEUES, "root");
              conf.set(ReclaimConfig.PERIOD, "3600000");
              conf.set(MemoryConfig.MAX_FACTOR, "1.5");
              conf.set(HeddleConfig.STATE_DIR, directory.toUri().toString());
            })) {
      live.heddle().setClock(clock);
      BusyNode worker = new BusyNode(live, "worker", 8, 4).busy(1);
      MockAM job = live.launch(worker.node(), app -> {});
      LiveRm.ask(job, 1, 1, 1, 100);
      worker.heartbeat();
      // The time since the step at the start does not count.
      live.heddle().reclaim().record().rest();
      for (int busy : new int[] {0, 1, 1, 3}) {
        clock.tickMsec(900_000);
        AdmittingHeddle.passSeconds(900);
        worker.uses(Math.max(1, busy) * LiveRm.GB);
        worker.busy(busy).heartbeat();
        live.heddle().reclaim().step();
      }
    }

    assertThat(report())
        .contains("nodes would have offered 2.0 vcore-hours beyond the 3.0 that they have (66.7 %)")
        .contains(
            "In 1 of 2 samples of such a node (50.0 %) its use would have been beyond what it")
        .contains(
            "memory, 2 hours: nodes would have offered 0.9 GiB-hours beyond the 6.0 that they")
        .contains(
            "In 1 of 3 samples of such a node (33.3 %) its use would have been beyond memory.stop");
  }

  /** A gang of four holds three of one GB for two hours: 6 container-hours. Then it has all. */
  @Test
  void gangsThatHoldAPartAreCountedWithTheirContainers() throws Exception {
    try (LiveRm live = start()) {
      MockNM masters = live.node("masters", 1, 1);
      MockNM worker = live.node("worker", 3, 3);
      MockAM gang = live.launch(masters, app -> app.withApplicationTags(Set.of("heddle.gang=4")));
      LiveRm.ask(gang, 1, 1, 1, 4);
      live.heartbeat(worker);
      assertThat(LiveRm.take(gang)).hasSize(3);
      for (int hour = 0; hour < 3; hour++) {
        live.heddle().tick();
        AdmittingHeddle.passSeconds(3_600);
      }
      live.heartbeat(live.node("more", 1, 1));
      assertThat(LiveRm.take(gang)).hasSize(1);
      live.heddle().tick();
      AdmittingHeddle.passSeconds(3_600);
      live.heddle().tick();

      ShadowTally total = new ShadowSummary(seen(live)).total();
      assertThat(total.gangs()).isEqualTo(new ShadowTally.PartialGangs(1, 3 * 7_200));
    }
    assertThat(report())
        .contains("Gangs that held a part of their containers: 1, for 6.0 container-hours");
  }

  private String report() throws Exception {
    new ConfigurationFiles(site)
        .yarnSite(conf -> conf.set(HeddleConfig.STATE_DIR, directory.toUri().toString()))
        .capacityScheduler(conf -> {});
    Shell shell = new Shell();
    assertThat(shell.run(new Configuration(), "shadow-report", "--conf-dir", site.toString()))
        .as(shell.err())
        .isZero();
    return shell.out();
  }

  /** ImportIT replays what ran; here nobody answers, which the report itself survives. */
  @Test
  void aReplayNeedsAResourceManagerThatAnswers() throws Exception {
    try (LiveRm live = start()) {
      play(live);
    }
    new ConfigurationFiles(site)
        .yarnSite(
            conf -> {
              conf.set(HeddleConfig.STATE_DIR, directory.toUri().toString());
              conf.set(YarnConfiguration.RM_WEBAPP_ADDRESS, "localhost:1");
            })
        .capacityScheduler(conf -> {});
    Shell shell = new Shell();
    String[] replay = {"shadow-report", "--conf-dir", site.toString(), "--replay"};

    assertThat(shell.run(new Configuration(), replay)).isEqualTo(1);
    assertThat(shell.out()).contains("1 hour with comparisons");
    assertThat(shell.err()).contains("http://localhost:1 cannot be read");
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost:1", "nowhere.invalid:8020"})
  void aFileSystemThatIsDownIsNamed(String nameNode) throws Exception {
    String state = "hdfs://" + nameNode + "/heddle";
    new ConfigurationFiles(site)
        .yarnSite(conf -> conf.set(HeddleConfig.STATE_DIR, state))
        .capacityScheduler(conf -> {});
    Shell shell = new Shell();
    assertThat(shell.run(new Configuration(), "shadow-report", "--conf-dir", site.toString()))
        .isEqualTo(1);
    assertThat(shell.err()).startsWith(state + "/shadow cannot be read: ");
    assertThat(shell.err().lines()).hasSize(1);
  }

  @Test
  void historiesAreOnlyForAReplay() {
    Shell shell = new Shell();

    assertThat(shell.run(new Configuration(), "shadow-report", "--mapreduce", "logs")).isEqualTo(1);
    assertThat(shell.err()).contains("--mapreduce is not known here", "--replay");
  }

  @Test
  void aFileThatIsDamagedIsSetAside() throws Exception {
    Files.writeString(directory.resolve(ShadowComparisons.FILE), "no state file");
    try (LiveRm live = start()) {
      assertThat(seen(live)).isEmpty();
      play(live);
    }

    assertThat(directory.resolve(ShadowComparisons.FILE + ".damaged")).hasContent("no state file");
    assertThat(report()).contains("1 hour with comparisons");
  }

  @Test
  void activeModeCountsNothing() throws Exception {
    try (LiveRm live = LiveRm.start(conf -> {})) {
      MockNM masters = live.node("masters", 2, 2);
      live.launch(masters, app -> {});

      assertThat(seen(live)).isEmpty();
    }
    assertThat(report()).startsWith("Nothing was compared yet");
  }

  /** One may run: of two more, the policy would start the later one first. */
  @Test
  void startsOfWaitingApplicationsAreCounted() throws Exception {
    AdmittingHeddle.chooseLast();
    Configuration settings =
        AdmittingHeddle.settings(
            conf -> {
              conf.set(HeddleConfig.MODE, "shadow");
              conf.setInt(AdmittingHeddle.MAX_RUNNING, 1);
            });
    try (LiveRm live = LiveRm.start(settings)) {
      MockNM node = live.node("node", 10, 10);
      MockAM first = live.launch(node, app -> {});
      live.submit(app -> {});
      live.submit(app -> {});
      live.finish(node, first, FinalApplicationStatus.SUCCEEDED);

      ShadowTally total = new ShadowSummary(seen(live)).total();
      assertThat(total.startsInOrder()).as("the first, alone").isEqualTo(1);
      assertThat(total.startsOutOfOrder()).isEqualTo(1);
    }
  }
}

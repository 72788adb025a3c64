package io.heddle.yarn.observe;

import static io.heddle.yarn.testing.AdmittingHeddle.started;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.config.LearningConfig;
import io.heddle.config.LearningConfig.BanditConfig;
import io.heddle.config.LearningConfig.CompanionConfig;
import io.heddle.explain.Reason;
import io.heddle.model.Utilisation;
import io.heddle.yarn.testing.AdmittingHeddle;
import io.heddle.yarn.testing.LiveRm;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A monitor shows that two runs of "disk" spoil each other, and "cpu" does not: the start order
 * shows that this was learned, also after the ResourceManager was restarted.
 */
class PlantedCompanyTest {
  @TempDir private Path state;

  /** A ResourceManager with a node for masters and one that workers share. */
  private record Scene(LiveRm live, MockNM masters, MockNM shared) implements AutoCloseable {
    /** Submits a job that is started at once, and gives it a container on the shared node. */
    MockAM run(String name) throws Exception {
      MockAM am = live.launch(masters, app -> app.withAppName(name));
      LiveRm.ask(am, 1, 1, 1, 1);
      live.heartbeat(shared);
      assertThat(LiveRm.take(am)).hasSize(1);
      return am;
    }

    void end(MockAM am) throws Exception {
      live.finish(masters, am, FinalApplicationStatus.SUCCEEDED);
    }

    void learn(String one, String other, Utilisation use) throws Exception {
      MockAM first = run(one);
      MockAM second = run(other);
      PlantedHeddle.learn(live.heddle(), "shared", use);
      end(first);
      end(second);
    }

    /** Beside a run of "disk", which of "disk" and "cpu" starts first; "disk" came first. */
    String startedBesideDisk() throws Exception {
      run("disk");
      MockAM ends = run("other");
      List<RMApp> waiting = new ArrayList<>();
      for (String name : List.of("disk", "cpu")) {
        waiting.add(live.submit(app -> app.withAppName(name)));
      }
      assertThat(started(live, waiting)).isEmpty();
      end(ends);
      List<String> first = started(live, waiting);
      assertThat(first).hasSize(1);
      return first.get(0);
    }

    /**
     * What is said of a run of "cpu" that waits with one of "disk", while "disk" runs beside free
     * room and "cpu" on a node of its own without any.
     */
    String whyCpuWaits() throws Exception {
      run("disk");
      MockNM full = live.node("full", 2, 2);
      MockAM am = live.launch(full, app -> app.withAppName("cpu"));
      LiveRm.ask(am, 1, 1, 1, 1);
      live.heartbeat(full);
      assertThat(LiveRm.take(am)).hasSize(1);
      live.submit(app -> app.withAppName("disk"));
      RMApp cpu = live.submit(app -> app.withAppName("cpu"));
      assertThat(started(live, cpu)).isFalse();
      return live.heddle().explain(cpu.getApplicationId()).orElseThrow().waiting().stream()
          .map(Reason::text)
          .collect(Collectors.joining());
    }

    @Override
    public void close() {
      live.close();
    }
  }

  private Scene start(String policy) throws Exception {
    return start(policy, Map.of());
  }

  private Scene start(String policy, Map<String, String> keys) throws Exception {
    Configuration conf = LiveRm.settings();
    keys.forEach(conf::set);
    conf.set(YarnConfiguration.RM_SCHEDULER, PlantedHeddle.class.getName());
    conf.set(AdmittingHeddle.POLICY, policy);
    conf.setInt(AdmittingHeddle.MAX_RUNNING, 2);
    conf.set(BanditConfig.STEP_SIZE, "1");
    conf.set(CompanionConfig.IN_ORDER_SHARE, "0");
    // Periods end when the test says so.
    conf.setInt(LearningConfig.PERIOD, 3_600_000);
    conf.set(HeddleConfig.STATE_DIR, state.toUri().toString());
    LiveRm live = LiveRm.start(conf);
    return new Scene(live, live.node("masters", 8, 8), live.node("shared", 16, 16));
  }

  @ParameterizedTest
  @ValueSource(strings = {"mary", "companion"})
  void theStartOrderShowsWhatWasLearnedAlsoAfterARestart(String policy) throws Exception {
    try (Scene scene = start(policy)) {
      scene.learn("disk", "cpu", PlantedHeddle.GOOD);
      scene.learn("disk", "disk", PlantedHeddle.BAD);
      assertThat(scene.startedBesideDisk()).isEqualTo("cpu");
      assertThat(scene.live().heddle().metrics().learningFailures()).isZero();
      assertThat(scene.live().heddle().metrics().admission().failures()).isZero();
    }
    try (Scene scene = start(policy)) {
      assertThat(scene.startedBesideDisk()).as("after a restart").isEqualTo("cpu");
    }
  }

  /**
   * Beside "disk" only "cpu" is good, beside "cpu" only "disk". By what is beside free room "cpu"
   * is next; by all that runs it is a coin's toss.
   */
  @ParameterizedTest
  @CsvSource({"mary, room, 100", "mary, all, 50", "hugo, room, 100", "hugo-star, all, 50"})
  void theKeySaysWithWhatAWaitingJobIsCompared(String policy, String beside, String chance)
      throws Exception {
    Map<String, String> keys =
        Map.of(
            BanditConfig.BESIDE,
            beside,
            BanditConfig.GROUP + "io",
            "disk",
            BanditConfig.GROUP + "compute",
            "cpu");
    try (Scene scene = start(policy, keys)) {
      scene.learn("disk", "cpu", PlantedHeddle.GOOD);
      scene.learn("disk", "disk", PlantedHeddle.BAD);
      scene.learn("disk", "cpu", PlantedHeddle.GOOD);
      scene.learn("cpu", "cpu", PlantedHeddle.BAD);
      assertThat(scene.whyCpuWaits()).contains("with " + chance + " % it is the next one");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"mary", "companion"})
  void whatWasPlantedTheOtherWayRoundIsLearnedTheOtherWayRound(String policy) throws Exception {
    try (Scene scene = start(policy)) {
      scene.learn("disk", "cpu", PlantedHeddle.BAD);
      scene.learn("disk", "disk", PlantedHeddle.GOOD);
      assertThat(scene.startedBesideDisk()).isEqualTo("disk");
    }
  }
}

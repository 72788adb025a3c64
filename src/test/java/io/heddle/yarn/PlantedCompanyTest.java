package io.heddle.yarn;

import static io.heddle.yarn.AdmittingHeddle.started;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.metrics.NodeMetrics;
import io.heddle.model.Utilisation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A monitor shows that two runs of "disk" spoil each other, and "cpu" does not: the start order
 * shows that this was learned, also after the ResourceManager was restarted.
 */
class PlantedCompanyTest {
  private static final int PERIODS = 30;
  private static final Utilisation GOOD = new Utilisation(0.9, 0.5, 0.8, 0.2, 0.01);
  private static final Utilisation BAD = new Utilisation(0.2, 0.5, 0.2, 0.1, 0.7);

  @TempDir private Path state;

  /** Heddle with the planted monitor. */
  public static final class Planted extends HeddleScheduler {
    private static final AtomicReference<Utilisation> SEEN = new AtomicReference<>(GOOD);
    private static final AtomicLong MILLIS = new AtomicLong();
    private static final NodeMetrics MONITOR = (end, length) -> Map.of("shared", SEEN.get());

    public Planted() {
      super(Parts.of(System::nanoTime, new SplittableRandom(1)).withMetrics(MONITOR));
      MILLIS.set(getClock().getTime());
      setClock(MILLIS::get);
    }
  }

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

    /** Two jobs share the node, and the monitor shows {@code use}. */
    void learn(String one, String other, Utilisation use) throws Exception {
      Planted.SEEN.set(use);
      MockAM first = run(one);
      MockAM second = run(other);
      for (int period = 0; period <= PERIODS; period++) {
        Planted.MILLIS.addAndGet(60_000);
        live.heddle().observe();
      }
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

    @Override
    public void close() {
      live.close();
    }
  }

  private Scene start() throws Exception {
    Configuration conf = LiveRm.settings();
    conf.set(YarnConfiguration.RM_SCHEDULER, Planted.class.getName());
    conf.set(AdmittingHeddle.POLICY, "mary");
    conf.setInt(AdmittingHeddle.MAX_RUNNING, 2);
    conf.set(HeddleConfig.PREFIX + "colocation.learning-rate", "1");
    // Periods end when the test says so.
    conf.setInt(HeddleConfig.PREFIX + "colocation.period-ms", 3_600_000);
    conf.set(HeddleConfig.STATE_DIR, state.toUri().toString());
    LiveRm live = LiveRm.start(conf);
    return new Scene(live, live.node("masters", 8, 8), live.node("shared", 16, 16));
  }

  @Test
  void theStartOrderShowsWhatWasLearnedAlsoAfterARestart() throws Exception {
    try (Scene scene = start()) {
      scene.learn("disk", "cpu", GOOD);
      scene.learn("disk", "disk", BAD);
      assertThat(scene.startedBesideDisk()).isEqualTo("cpu");
      assertThat(scene.live().heddle().metrics().learningFailures()).isZero();
      assertThat(scene.live().heddle().metrics().admission().failures()).isZero();
    }
    try (Scene scene = start()) {
      assertThat(scene.startedBesideDisk()).as("after a restart").isEqualTo("cpu");
    }
  }

  @Test
  void whatWasPlantedTheOtherWayRoundIsLearnedTheOtherWayRound() throws Exception {
    try (Scene scene = start()) {
      scene.learn("disk", "cpu", BAD);
      scene.learn("disk", "disk", GOOD);
      assertThat(scene.startedBesideDisk()).isEqualTo("disk");
    }
  }
}

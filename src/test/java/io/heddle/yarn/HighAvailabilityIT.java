package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.bench.cluster.ClusterSize;
import io.heddle.bench.cluster.SleepingMaster;
import io.heddle.config.HeddleConfig;
import io.heddle.config.LearningConfig;
import io.heddle.config.TunerConfig;
import io.heddle.state.StateException;
import io.heddle.state.StateFile;
import io.heddle.tune.step.Entry;
import io.heddle.tune.step.Entry.ChangeOutcome;
import io.heddle.tune.step.Journal;
import io.heddle.tune.step.Request;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.MiniClusterTest;
import io.heddle.yarn.tune.ConfigurationTuner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Resource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A real cluster of two ResourceManagers with ZooKeeper, and real containers. The active one ends
 * while it schedules, learns and looks for settings: no container is lost, and the other one goes
 * on with what was learned and with the journal.
 */
@Tag("long")
class HighAvailabilityIT extends MiniClusterTest {
  private static final Path HOME = Path.of("target", "high-availability-it").toAbsolutePath();
  private static final Path STATE = HOME.resolve("state");
  private static final ClusterSize SIZE = new ClusterSize(2, 4096, 8);
  private static final int JOBS = 3;
  private static final int TASKS = 20;
  private static final Resource TASK = Resource.newInstance(512, 1);
  private static final String COMMAND = "sleep 0.5";

  @BeforeEach
  void start() throws Exception {
    startPair(
        SIZE,
        settings(),
        HOME,
        file -> {
          file.set(LiveRm.ROOT + "queues", "default");
          file.set(LiveRm.ROOT + "default.capacity", "100");
        });
  }

  private static Map<String, String> settings() {
    Map<String, String> settings = new HashMap<>();
    settings.put("yarn.resourcemanager.scheduler.class", HeddleScheduler.class.getName());
    settings.put(HeddleConfig.MODE, "active");
    settings.put("yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", "100");
    settings.put("yarn.scheduler.capacity.maximum-am-resource-percent", "1");
    settings.put("yarn.resourcemanager.scheduler.monitor.enable", "true");
    settings.put(
        "yarn.resourcemanager.scheduler.monitor.policies", ConfigurationTuner.class.getName());
    // The first pass loads classes.
    settings.put(HeddleConfig.BUDGET, "1000000");
    settings.put(HeddleConfig.STATE_DIR, STATE.toUri().toString());
    settings.put(HeddleConfig.STATE_INTERVAL, "1000");
    settings.put(LearningConfig.PERIOD, "1000");
    settings.put(TunerConfig.TICK, "500");
    return settings;
  }

  private SleepingMaster launch(String name, int tasks) throws Exception {
    return launch(
        name,
        (conf, attempt) ->
            new SleepingMaster(conf, attempt, new SleepingMaster.Tasks(tasks, TASK, COMMAND)));
  }

  private static List<ChangeOutcome> journal() {
    try {
      return Journal.read(
              new StateFile(new Configuration(), STATE.toUri().toString(), Journal.FILE))
          .stream()
          .map(Entry::outcome)
          .toList();
    } catch (IOException | StateException e) {
      throw new AssertionError(e);
    }
  }

  private static void ask(Request.Kind kind) throws IOException {
    new StateFile(new Configuration(), STATE.toUri().toString(), Request.FILE)
        .write(new Request(kind, 0, "ann").write());
  }

  private static void heartbeat(List<SleepingMaster> jobs) throws Exception {
    for (SleepingMaster job : jobs) {
      job.heartbeat();
    }
  }

  private static int ended(List<SleepingMaster> jobs) {
    return jobs.stream().mapToInt(SleepingMaster::ended).sum();
  }

  @Test
  void nothingIsLostWhenTheActiveOneEnds() throws Exception {
    aFirstRunIsRemembered();
    ask(Request.Kind.PAUSE);
    await(() -> journal().equals(List.of(ChangeOutcome.PAUSED)));
    List<SleepingMaster> jobs = new ArrayList<>();
    for (int i = 0; i < JOBS; i++) {
      jobs.add(launch("daily", TASKS));
    }
    await(
        () -> {
          heartbeat(jobs);
          return ended(jobs) >= JOBS * TASKS / 3;
        });
    int running = jobs.stream().mapToInt(SleepingMaster::running).sum();
    assertThat(running).isPositive();

    long begun = System.nanoTime();
    cluster.failOver();
    long taken = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
    await(
        () -> {
          heartbeat(jobs);
          return jobs.stream().allMatch(SleepingMaster::isDone);
        });

    assertThat(jobs).allSatisfy(job -> assertThat(job.lost()).isZero());
    System.out.printf(
        "failover: %d containers ran, %d of them lost; the other one was active after %d ms%n",
        running, jobs.stream().mapToInt(SleepingMaster::lost).sum(), taken);
    whatWasLearnedAndDoneIsThere(jobs);
  }

  private void aFirstRunIsRemembered() throws Exception {
    SleepingMaster job = launch("daily", 4);
    await(
        () -> {
          job.heartbeat();
          return job.isDone();
        });
    job.finish();
    await(() -> heddle().profiles().size() == 1);
    await(() -> Files.exists(STATE.resolve("job-profiles")));
  }

  private void whatWasLearnedAndDoneIsThere(List<SleepingMaster> jobs) throws Exception {
    await(() -> heddle().profiles().size() == 1);
    for (SleepingMaster job : jobs) {
      job.finish();
    }
    ask(Request.Kind.RESUME);
    await(() -> journal().equals(List.of(ChangeOutcome.PAUSED, ChangeOutcome.RESUMED)));
    assertThat(heddle().metrics().fallbacks()).isZero();
  }
}

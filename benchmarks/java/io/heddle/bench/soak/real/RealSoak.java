package io.heddle.bench.soak.real;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.heddle.bench.cluster.ClusterSize;
import io.heddle.bench.cluster.ForkedJvm;
import io.heddle.bench.cluster.ForkedMain;
import io.heddle.sim.workload.Seeds;
import io.heddle.yarn.Leftovers;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * A cluster in real time on which applications, nodes, settings and a source of node metrics fail
 * at random; twice, early and at the end, it comes to rest and is looked at.
 */
public final class RealSoak implements AutoCloseable {
  private static final ObjectMapper JSON =
      new ObjectMapper().configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false);
  private static final String RESULT = "result.json";
  private static final ClusterSize SIZE = new ClusterSize(3, 4_096, 8);
  private static final int MOST_AT_A_TIME = 10;
  private static final long STEP_MILLIS = 100;
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final Duration OVERHEAD = Duration.ofMinutes(4);

  private final LongSupplier ticker;
  private final SplittableRandom random;
  private final SoakSettings settings;
  private final FailingPrometheus prometheus;
  private final SoakCluster cluster;
  private final SoakNodes nodes;
  private final JsonReader reader;
  private final Occasions submissions;
  private final Occasions losses;
  private final Occasions changes;
  private final Occasions reports;
  private final Counts counts = new Counts();
  private final List<Application> applications = new ArrayList<>();

  private RealSoak(Path home, long seed, LongSupplier ticker)
      throws IOException, YarnException, InterruptedException {
    this.ticker = ticker;
    random = Seeds.random(seed, "submissions");
    settings = new SoakSettings(home.resolve("conf"), Seeds.random(seed, "settings"));
    prometheus =
        new FailingPrometheus(
            Seeds.random(seed, "prometheus"),
            Clock.systemUTC(),
            2 * SoakSettings.METRICS_TIMEOUT_MILLIS);
    cluster = new SoakCluster(SIZE, settings.write(home, prometheus.url(), SIZE), home);
    nodes = new SoakNodes(SIZE.nodes(), cluster.conf(), home, Seeds.random(seed, "nodes"));
    reader = new JsonReader(cluster.web(), Seeds.random(seed, "reader"));
    submissions = new Occasions(random.split(), 1_000);
    losses = new Occasions(random.split(), 20_000);
    changes = new Occasions(random.split(), 10_000);
    reports = new Occasions(random.split(), 30_000);
  }

  /**
   * Runs one in a JVM of its own; throws IOException if it is late or fails. Everything fails for
   * at least {@code duration}, whose first quarter is before the first look.
   */
  static SoakOutcome run(Path home, Duration duration, long seed, PrintStream progress)
      throws IOException, InterruptedException {
    FileUtil.fullyDelete(home.toFile());
    new ForkedJvm("the soak", home, progress::println)
        .run(
            RealSoak.class,
            List.of(home.toString(), String.valueOf(duration.toSeconds()), String.valueOf(seed)),
            duration.plus(PATIENCE.multipliedBy(3)).plus(OVERHEAD));
    return JSON.readValue(home.resolve(RESULT).toFile(), SoakOutcome.class);
  }

  /** The forked JVM: directory, seconds, seed. */
  public static void main(String[] arguments) {
    ForkedMain.run(
        () -> {
          Path home = Path.of(arguments[0]);
          File result = home.resolve(RESULT).toFile();
          Duration duration = Duration.ofSeconds(Long.parseLong(arguments[1]));
          try (RealSoak soak = new RealSoak(home, Long.parseLong(arguments[2]), System::nanoTime)) {
            JSON.writeValue(result, soak.soak(duration));
          }
          return result;
        });
  }

  private SoakOutcome soak(Duration duration) throws Exception {
    // Until the nodes have come.
    rest();
    failFor(duration.dividedBy(4));
    rest();
    Footprint early = look("early");
    failFor(duration.minus(duration.dividedBy(4)));
    rest();
    Footprint late = look("late");
    return new SoakOutcome(
        counted(),
        applications.stream().map(Application::toString).toList(),
        cluster.containersLost(),
        Leftovers.of(cluster.scheduler()),
        early,
        late,
        failures(),
        Map.of(
            "health", reader.read("health").toString(), "tuner", reader.read("tuner").toString()));
  }

  /** Everything fails now and then, for so long and until each kind of mishap has happened. */
  private void failFor(Duration duration) throws Exception {
    long begin = ticker.getAsLong();
    long now = begin;
    while (now - begin < duration.toNanos() || !sawEverything()) {
      if (applications.size() < MOST_AT_A_TIME && submissions.isDue(now)) {
        applications.add(new Application(cluster.submit(random), cluster, counts, now));
        counts.applications++;
      }
      // However long nodes take to come back, there are some to schedule on.
      if (losses.isDue(now) && cluster.nodes() == nodes.count()) {
        nodes.lose();
      }
      if (changes.isDue(now)) {
        refresh();
      }
      step();
      now = ticker.getAsLong();
    }
  }

  private boolean sawEverything() {
    return counts.sawEverything() && nodes.lost() > 0 && prometheus.failures() > 0;
  }

  private void rest() throws Exception {
    long begin = ticker.getAsLong();
    while (!isAtRest() && ticker.getAsLong() - begin < PATIENCE.toNanos()) {
      step();
    }
  }

  private boolean isAtRest() {
    return applications.isEmpty()
        && cluster.nodes() == nodes.count()
        && cluster.containersLost() == 0
        && Leftovers.of(cluster.scheduler()).isNothing();
  }

  private void step() throws Exception {
    long now = ticker.getAsLong();
    nodes.comeBack(now);
    if (reports.isDue(now)) {
      System.out.printf(
          "%d nodes are up, %d applications have not ended; so far %s%n",
          cluster.nodes(), applications.size(), counted());
    }
    for (Application application : List.copyOf(applications)) {
      if (application.step(now)) {
        applications.remove(application);
      }
    }
    TimeUnit.MILLISECONDS.sleep(STEP_MILLIS);
  }

  private void refresh() throws IOException {
    settings.change();
    try {
      cluster.refreshQueues();
      counts.refreshes++;
    } catch (IOException | YarnException e) {
      counts.refreshesRefused++;
    }
  }

  private Footprint look(String when) {
    Footprint taken = Footprint.take();
    System.out.printf(
        "%s: heap %.1f MB, %d threads, %d files; %s; %s%n",
        when, taken.heapMb(), taken.threadCount(), taken.files(), counted(), failures());
    return taken;
  }

  private Map<String, Long> counted() {
    Map<String, Long> counted = new LinkedHashMap<>();
    counted.put("applications", (long) counts.applications);
    counted.put("killed", (long) counts.killed);
    counted.put("masters-gone", (long) counts.mastersGone);
    counted.put("masters-refused", (long) counts.mastersRefused);
    counted.put("containers", cluster.containersGiven());
    counted.put("tasks-started", (long) counts.tasksStarted);
    counted.put("tasks-ended", (long) counts.tasksEnded);
    counted.put("tasks-failed", (long) counts.tasksFailed);
    counted.put("nodes-lost", (long) nodes.lost());
    counted.put("refreshes", (long) counts.refreshes);
    counted.put("refreshes-refused", (long) counts.refreshesRefused);
    counted.put("source-failures", prometheus.failures());
    counted.put("json-answers", reader.answers());
    return counted;
  }

  private Map<String, Long> failures() {
    var metrics = cluster.scheduler().metrics();
    return Map.of(
        "fallbacks",
        metrics.fallbacks(),
        "learning-failures",
        metrics.learningFailures(),
        "admission-failures",
        metrics.admission().failures(),
        "state-failures",
        metrics.stateFailures(),
        "reclaim-failures",
        metrics.reclaim().failures(),
        "json-failures",
        reader.failures());
  }

  @Override
  public void close() {
    reader.close();
    nodes.close();
    prometheus.close();
  }
}

package io.heddle.bench.heartbeat;

import io.heddle.bench.cluster.ForkedJvm;
import io.heddle.bench.compare.Setup;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.bench.experiment.Samples;
import io.heddle.bench.heartbeat.PageReaders.Asking;
import io.heddle.sim.report.Result;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;

/**
 * What a hundred open pages cost the scheduler that serves a thousand heartbeats per second: time
 * per heartbeat with readers, with readers that ask as often for a file, and without, in turns
 * within one run. The readers are another JVM of the same machine, so that they take its
 * processors, too: what asking the scheduler costs is the difference between both kinds of readers.
 */
public final class ApiLoadExperiment implements Experiment {
  private static final int READERS = 100;
  private static final int NODES = 1_000;
  private static final int APPLICATIONS = 100;
  private static final int MEGABYTES = 64 * 1024;
  private static final int CORES = 16;
  private static final long HEARTBEAT_NANOS = TimeUnit.SECONDS.toNanos(1) / 1_000;
  private static final int HEAP_MEGABYTES = 256;
  private static final int USUAL_SECONDS = 20;
  private static final int QUICK_SECONDS = 5;
  private static final long PATIENCE_SECONDS = 120;
  private static final String WORKLOAD = "1000-heartbeats";
  private static final String ALONE = "no-readers";
  private static final String FILES = READERS + "-readers-of-a-file";
  private static final String FIGURES = READERS + "-readers";

  private final Figures figures = new Figures();

  /** Turns of the same run: medians are taken over them. */
  @Override
  public int usualSeeds() {
    return 5;
  }

  @Override
  public Result run(ExperimentOptions options, PrintStream progress) throws Exception {
    int seconds = options.quick() ? QUICK_SECONDS : USUAL_SECONDS;
    try (BenchCluster cluster = new BenchCluster(HeartbeatContender.HEDDLE, System::nanoTime)) {
      List<RMNode> nodes =
          Stream.generate(() -> cluster.addNode(MEGABYTES, CORES)).limit(NODES).toList();
      cluster.addApplications(APPLICATIONS, new Random(0));
      String web = cluster.serveWeb();
      Measurement beats = () -> beat(cluster, nodes, seconds);
      // To compiled code, that of the answers, too.
      withReaders(new Readers(web, Asking.FIGURES, seconds), beats, progress);
      for (long seed : options.seeds()) {
        add(ALONE, beats.take());
        add(FILES, withReaders(new Readers(web, Asking.FILES, seconds), beats, progress));
        add(FIGURES, withReaders(new Readers(web, Asking.FIGURES, seconds), beats, progress));
        progress.printf("turn %d of %d%n", seed, options.seeds().size());
      }
    }
    Map<String, String> settings = Setup.measuredHere();
    settings.put("cluster", NODES + " nodes of <64 GB, 16 cores>, 1,000 heartbeats per second");
    settings.put("applications", APPLICATIONS + " of MapReduce");
    settings.put("readers", READERS + " open pages, 240 requests per second");
    Map<String, Double> ratios = new LinkedHashMap<>(figures.ratios(FIGURES, FILES));
    ratios.putAll(figures.ratios(FIGURES, ALONE));
    return options.result("api-load", settings, figures, ratios);
  }

  private void add(String readers, Samples samples) {
    figures.add(WORKLOAD, readers, "heartbeat-p50", samples.quantileMicros(0.5), "us");
    figures.add(WORKLOAD, readers, "heartbeat-p99", samples.quantileMicros(0.99), "us");
  }

  /** Heartbeats of all nodes in turns, one each millisecond; each node gives a container back. */
  private static Samples beat(BenchCluster cluster, List<RMNode> nodes, int seconds) {
    Samples samples = new Samples();
    long begin = System.nanoTime();
    long count = TimeUnit.SECONDS.toNanos(seconds) / HEARTBEAT_NANOS;
    for (int i = 0; i < count; i++) {
      RMNode node = nodes.get(i % nodes.size());
      cluster.empty(node, CORES - 1);
      for (long left = begin + i * HEARTBEAT_NANOS - System.nanoTime();
          left > 0;
          left = begin + i * HEARTBEAT_NANOS - System.nanoTime()) {
        LockSupport.parkNanos(left);
      }
      samples.add(cluster.heartbeat(node));
    }
    cluster.settle();
    return samples;
  }

  private interface Measurement {
    Samples take();
  }

  private record Readers(String web, Asking asking, int seconds) {
    List<String> arguments() {
      return List.of(web, asking.name(), String.valueOf(READERS), String.valueOf(seconds));
    }
  }

  private static Samples withReaders(Readers who, Measurement measurement, PrintStream progress)
      throws Exception {
    CountDownLatch reading = new CountDownLatch(1);
    AtomicReference<String> last = new AtomicReference<>("");
    ForkedJvm readers =
        new ForkedJvm(
            "readers",
            Path.of("target", "bench", "api-load").toAbsolutePath(),
            HEAP_MEGABYTES,
            line -> {
              last.set(line);
              reading.countDown();
            });
    AtomicReference<Exception> failure = new AtomicReference<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                readers.run(
                    PageReaders.class,
                    who.arguments(),
                    Duration.ofSeconds(who.seconds() + PATIENCE_SECONDS));
              } catch (IOException | InterruptedException e) {
                failure.set(e);
                reading.countDown();
              }
            },
            "readers");
    thread.start();
    if (!reading.await(PATIENCE_SECONDS, TimeUnit.SECONDS) || failure.get() != null) {
      throw new IOException("the readers did not begin", failure.get());
    }
    Samples samples = measurement.take();
    thread.join();
    if (failure.get() != null || !last.get().endsWith(" 0")) {
      throw new IOException("answers and failures of the readers: " + last, failure.get());
    }
    progress.println("answers and failures: " + last);
    return samples;
  }

  @Override
  public String summary(Result result) {
    return String.format(
        Locale.ROOT,
        "heartbeat p99, 100 readers of the page: %.3f of 100 readers of a file, %.3f of none",
        ratio(result, FILES),
        ratio(result, ALONE));
  }

  private static double ratio(Result result, String other) {
    return result
        .ratios()
        .getOrDefault(Result.ratioName(WORKLOAD, FIGURES, other, "heartbeat-p99"), Double.NaN);
  }
}

package io.heddle.bench.heartbeat;

import io.heddle.bench.cluster.ForkedJvm;
import io.heddle.bench.compare.Setup;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.Figures;
import io.heddle.bench.experiment.Options;
import io.heddle.sim.report.Result;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
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
 * per heartbeat with readers and without, in turns within one run. The readers are another JVM of
 * the same machine, so that they take its processors, too.
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

  private final Figures figures = new Figures();

  /** Turns of the same run: medians are taken over them. */
  @Override
  public int usualSeeds() {
    return 5;
  }

  @Override
  public Result run(Options options, PrintStream progress) throws Exception {
    int seconds = options.quick() ? QUICK_SECONDS : USUAL_SECONDS;
    try (BenchCluster cluster = new BenchCluster(Contender.HEDDLE, System::nanoTime)) {
      List<RMNode> nodes =
          Stream.generate(() -> cluster.addNode(MEGABYTES, CORES)).limit(NODES).toList();
      cluster.addApplications(APPLICATIONS, new Random(0));
      String web = cluster.serveWeb();
      // To compiled code, that of the answers, too.
      withReaders(web, seconds, () -> beat(cluster, nodes, seconds), progress);
      for (long seed : options.seeds()) {
        add("no-readers", beat(cluster, nodes, seconds));
        add(
            READERS + "-readers",
            withReaders(web, seconds, () -> beat(cluster, nodes, seconds), progress));
        progress.printf("turn %d of %d%n", seed, options.seeds().size());
      }
    }
    Map<String, String> settings = Setup.measuredHere();
    settings.put("cluster", NODES + " nodes of <64 GB, 16 cores>, 1,000 heartbeats per second");
    settings.put("applications", APPLICATIONS + " of MapReduce");
    settings.put("readers", READERS + " open pages, 240 requests per second");
    return new Result(
        "api-load",
        settings,
        options.seeds(),
        figures.rows(),
        figures.ratios(READERS + "-readers", "no-readers"));
  }

  private void add(String readers, Samples samples) {
    figures.add("1000-heartbeats", readers, "heartbeat-p50", samples.quantileMicros(0.5), "us");
    figures.add("1000-heartbeats", readers, "heartbeat-p99", samples.quantileMicros(0.99), "us");
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

  /** What is measured while the others read. */
  private interface Measurement {
    Samples take();
  }

  private static Samples withReaders(
      String web, int seconds, Measurement measurement, PrintStream progress) throws Exception {
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
                    List.of(web, String.valueOf(READERS), String.valueOf(seconds)),
                    Duration.ofSeconds(seconds + PATIENCE_SECONDS));
              } catch (IOException | InterruptedException e) {
                failure.set(e);
              }
            },
            "readers");
    thread.start();
    if (!reading.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
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
    double ratio =
        result.ratios().entrySet().stream()
            .filter(one -> one.getKey().contains("p99"))
            .mapToDouble(Map.Entry::getValue)
            .findFirst()
            .orElse(Double.NaN);
    return String.format(Locale.ROOT, "heartbeat p99, 100 readers / none: %.3f", ratio);
  }
}

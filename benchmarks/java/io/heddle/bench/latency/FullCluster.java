package io.heddle.bench.latency;

import io.heddle.bench.experiment.Samples;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.Container;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Masters that ask for more than a cluster has, each for containers of a size of its own. */
final class FullCluster {
  private static final Logger LOG = LoggerFactory.getLogger(FullCluster.class);
  private static final int MAP_PRIORITY = 20;
  private static final int SIZES = 8;
  private static final int STEP_MEGABYTES = 512;
  private static final int MORE = 50;
  private static final int LAUNCHED_TOGETHER = 8;
  private static final long POLL_MILLIS = 20;
  private static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(1) + 500_000_000;
  private static final long FILL_LIMIT_NANOS = TimeUnit.SECONDS.toNanos(15);
  private static final long IDLE_MILLIS = 3_000;
  private static final long TURN_OVER_NANOS = TimeUnit.SECONDS.toNanos(5);
  private static final double ENDS_PER_SECOND = 200;
  private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final double NANOS_PER_MILLI = TimeUnit.MILLISECONDS.toNanos(1);

  private final LiveCluster cluster;
  private final Random random;
  private final List<LiveMaster> masters = new ArrayList<>();
  private final List<Container> held = new ArrayList<>();

  /** Processor time of filling: of all threads that schedule and masters' calls; busiest one. */
  record Filled(long containers, long nanos, long busiestNanos) {
    double perSecond() {
      return containers * NANOS_PER_SECOND / nanos;
    }

    double perBusiestSecond() {
      return containers * NANOS_PER_SECOND / busiestNanos;
    }
  }

  /** How long heartbeats of nodes took the scheduler, and calls of masters all of YARN. */
  record Waits(Samples updates, Samples calls) {}

  private FullCluster(LiveCluster cluster, long seed) {
    this.cluster = cluster;
    random = new Random(seed);
  }

  static FullCluster of(LiveCluster cluster, int count, long seed) throws Exception {
    FullCluster full = new FullCluster(cluster, seed);
    try (Together together = new Together(LAUNCHED_TOGETHER)) {
      List<Future<LiveMaster>> launched = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        launched.add(together.submit(cluster::launch));
      }
      for (Future<LiveMaster> each : launched) {
        try {
          full.masters.add(each.get());
        } catch (ExecutionException e) {
          if (!(e.getCause() instanceof NoMasterException)) {
            throw e;
          }
          LOG.warn("no master: {}", e.getCause().getMessage());
        }
      }
    }
    return full;
  }

  int masters() {
    return masters.size();
  }

  /** Lets all masters ask at once, waits until nothing more is given, and lets them take it. */
  Filled fill() throws Exception {
    int tasks = MORE + cluster.scheduler().getClusterResource().getVirtualCores() / masters.size();
    long before = allocated();
    SchedulerThreads start = SchedulerThreads.all();
    long mine = SchedulerThreads.mine();
    for (LiveMaster master : masters) {
      int megabytes = STEP_MEGABYTES * (1 + random.nextInt(SIZES));
      held.addAll(
          master
              .allocate(new Asks(MAP_PRIORITY, megabytes).of(Asks.anywhere(tasks)), List.of())
              .getAllocatedContainers());
    }
    long callNanos = SchedulerThreads.mine() - mine;
    SchedulerThreads end = awaitQuiet();
    mine = SchedulerThreads.mine();
    for (LiveMaster master : masters) {
      held.addAll(master.heartbeat().getAllocatedContainers());
    }
    callNanos += SchedulerThreads.mine() - mine;
    return new Filled(
        allocated() - before,
        end.since(start) + callNanos,
        Math.max(end.busiestSince(start), callNanos));
  }

  /** Waits until nothing more is given; returns the processor times of when the last was. */
  private SchedulerThreads awaitQuiet() throws InterruptedException {
    SchedulerThreads last = SchedulerThreads.all();
    long begin = cluster.now();
    long lastAt = begin;
    long count = allocated();
    while (cluster.now() - lastAt < QUIET_NANOS && cluster.now() - begin < FILL_LIMIT_NANOS) {
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
      if (allocated() > count) {
        count = allocated();
        lastAt = cluster.now();
        last = SchedulerThreads.all();
      }
    }
    return last;
  }

  private long allocated() {
    return cluster.scheduler().getRootQueueMetrics().getAggegatedReleasedContainers()
        + cluster.scheduler().getRootQueueMetrics().getAllocatedContainers();
  }

  /** Processor time of threads that run without heartbeats, while nothing can be given. */
  double idleMillisPerSecond() throws InterruptedException {
    SchedulerThreads start = SchedulerThreads.own();
    long begin = cluster.now();
    TimeUnit.MILLISECONDS.sleep(IDLE_MILLIS);
    double seconds = (cluster.now() - begin) / NANOS_PER_SECOND;
    return SchedulerThreads.own().since(start) / NANOS_PER_MILLI / seconds;
  }

  /** Lets containers end all the time, whose room masters take again with a heartbeat a second. */
  Waits turnOver() throws Exception {
    double meanMillis = held.size() / ENDS_PER_SECOND * TimeUnit.SECONDS.toMillis(1);
    held.forEach(container -> start(container, meanMillis));
    cluster.events().take();
    Samples calls = new Samples();
    long begin = cluster.now();
    long pause = TimeUnit.SECONDS.toMicros(1) / masters.size();
    for (int i = 0; cluster.now() - begin < TURN_OVER_NANOS; i++) {
      long called = cluster.now();
      List<Container> given = masters.get(i % masters.size()).heartbeat().getAllocatedContainers();
      calls.add(cluster.now() - called);
      given.forEach(container -> start(container, meanMillis));
      TimeUnit.MICROSECONDS.sleep(pause);
    }
    return new Waits(cluster.events().take(), calls);
  }

  private void start(Container container, double meanMillis) {
    long millis = Math.round(-meanMillis * Math.log(1 - random.nextDouble()));
    cluster.node(container).start(container.getId(), millis);
  }
}

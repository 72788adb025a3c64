package io.heddle.nodemetrics.collect;

import io.heddle.config.MetricsConfig;
import io.heddle.config.MetricsSourceKind;
import io.heddle.model.Utilisation;
import io.heddle.nodemetrics.History;
import io.heddle.nodemetrics.History.SampleStore;
import io.heddle.nodemetrics.History.Window;
import io.heddle.nodemetrics.Maxima;
import io.heddle.nodemetrics.MetricKind;
import io.heddle.nodemetrics.MetricsEnvironment;
import io.heddle.nodemetrics.MetricsEnvironment.ClusterNode;
import io.heddle.nodemetrics.MetricsSource;
import io.heddle.nodemetrics.NodeMetrics;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Reads each source in a daemon thread and answers from memory, each figure from the preferred
 * source.
 */
public final class NodeMetricsCollector implements NodeMetrics, AutoCloseable {
  private final MetricsConfig config;
  private final MetricsEnvironment environment;
  private final Maxima maxima;
  private final List<Channel> channels = new ArrayList<>();

  private final List<PollingThread> threads = new ArrayList<>();

  private record Channel(History history, SourcePoller poller) {}

  public static NodeMetricsCollector start(MetricsConfig config, MetricsEnvironment environment) {
    NodeMetricsCollector collector = new NodeMetricsCollector(config, environment);
    for (MetricsSourceKind kind : config.sources()) {
      MetricsEnvironment own = environment.split();
      SourcePoller poller = collector.add(kind, MetricsSources.create(kind, config, own), own);
      collector.threads.add(new PollingThread(poller));
    }
    return collector;
  }

  NodeMetricsCollector(MetricsConfig config, MetricsEnvironment environment) {
    this.config = config;
    this.environment = environment;
    this.maxima = new Maxima(config.maxima());
  }

  SourcePoller add(MetricsSourceKind kind, MetricsSource source, MetricsEnvironment own) {
    History history = new History(config.sampling().samples());
    SampleStore keeping = new SampleStore(config.sampling(), history, maxima);
    SourcePoller poller = new SourcePoller(kind, source, own, keeping);
    channels.add(new Channel(history, poller));
    return poller;
  }

  @Override
  public Map<String, Utilisation> window(long endMillis, long lengthMillis) {
    Window window = Window.of(endMillis, lengthMillis, config.sampling().staleMillis());
    Map<String, Utilisation> known = new HashMap<>();
    for (ClusterNode node : environment.nodes().get()) {
      Utilisation use = use(node, window);
      if (!use.equals(Utilisation.UNKNOWN)) {
        known.put(node.host(), use);
      }
    }
    return known;
  }

  @Override
  public Optional<Sample> latest(String host, MetricKind figure) {
    return channels.stream()
        .flatMap(each -> each.history.latest(host, figure).stream())
        .findFirst();
  }

  private Utilisation use(ClusterNode node, Window window) {
    return new Utilisation(
        mean(node, MetricKind.CPU, window),
        mean(node, MetricKind.MEMORY, window),
        share(node, MetricKind.DISK_READ, window) + share(node, MetricKind.DISK_WRITTEN, window),
        share(node, MetricKind.RECEIVED, window) + share(node, MetricKind.SENT, window),
        mean(node, MetricKind.IO_WAIT, window));
  }

  private double share(ClusterNode node, MetricKind figure, Window window) {
    return maxima.share(node, figure, mean(node, figure, window));
  }

  private double mean(ClusterNode node, MetricKind figure, Window window) {
    return channels.stream()
        .mapToDouble(channel -> channel.history.mean(node.host(), figure, window))
        .filter(mean -> !Double.isNaN(mean))
        .findFirst()
        .orElse(Double.NaN);
  }

  /** How each source fares, the preferred one first. */
  public List<SourceStatus> statuses() {
    return channels.stream().map(channel -> channel.poller.status()).toList();
  }

  @Override
  public void close() {
    threads.forEach(PollingThread::close);
  }

  static final class PollingThread implements AutoCloseable {
    private static final long RETRY_MILLIS = 60_000;

    private final SourcePoller poller;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread;

    PollingThread(SourcePoller poller) {
      this.poller = poller;
      thread = new Thread(this::run, "heddle-metrics-" + poller.status().kind().label());
      thread.setDaemon(true);
      thread.start();
    }

    private void run() {
      try {
        long delay;
        do {
          delay = polled();
        } while (!closed.await(delay, TimeUnit.MILLISECONDS));
      } catch (InterruptedException e) {
        // Closed while a poll was under way: there is nothing left to do.
        return;
      }
    }

    private long polled() throws InterruptedException {
      try {
        return poller.poll();
      } catch (InterruptedException e) {
        throw e;
      } catch (Throwable e) {
        return RETRY_MILLIS;
      }
    }

    /** Interrupts a poll that is under way; does not wait for it. */
    @Override
    public void close() {
      closed.countDown();
      thread.interrupt();
    }
  }
}

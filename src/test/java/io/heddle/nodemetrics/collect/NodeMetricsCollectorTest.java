package io.heddle.nodemetrics.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.heddle.config.MetricsConfig;
import io.heddle.config.MetricsSourceKind;
import io.heddle.model.Utilisation;
import io.heddle.nodemetrics.MetricKind;
import io.heddle.nodemetrics.MetricsEnvironment;
import io.heddle.nodemetrics.MetricsEnvironment.ClusterNode;
import io.heddle.nodemetrics.MetricsSource.Reading;
import io.heddle.nodemetrics.TestNodes;
import io.heddle.nodemetrics.collect.MetricsSources.HeartbeatSource;
import io.heddle.nodemetrics.collect.SampleValidator.HostNames;
import io.heddle.nodemetrics.collect.SourcePoller.BackOff;
import io.heddle.nodemetrics.collect.SourceStatus.State;
import io.heddle.nodemetrics.source.Monitor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class NodeMetricsCollectorTest {
  private static final long NOW = 1_000_000;
  private static final double NAN = Double.NaN;

  private final AtomicLong clock = new AtomicLong(NOW);
  private final List<ClusterNode> nodes =
      new ArrayList<>(
          List.of(new ClusterNode("n1", "large", 0.2, 0.3, false), TestNodes.node("n2")));
  private final MetricsEnvironment environment =
      new MetricsEnvironment(
          () -> List.copyOf(nodes),
          clock::get,
          () -> clock.get() + this.jump,
          new SplittableRandom(1),
          new Configuration(false));
  private final MetricsConfig config =
      TestNodes.config(
          "max.disk-read-mb=100",
          "max.disk-written-mb=50",
          "max.received-mb=10",
          "max.sent-mb=10",
          "interval-ms=10000");
  private final NodeMetricsCollector collector = new NodeMetricsCollector(config, environment);
  private long jump;
  private List<Reading> told = List.of();
  private IOException failure;
  private final SourcePoller monitor =
      collector.add(MetricsSourceKind.PROMETHEUS, this::tell, environment);
  private final SourcePoller heartbeats =
      collector.add(MetricsSourceKind.HEARTBEAT, new HeartbeatSource(environment), environment);

  private List<Reading> tell() throws IOException {
    if (failure != null) {
      throw failure;
    }
    return told;
  }

  private static Reading reading(String node, long millis, Map<MetricKind, Double> figures) {
    return new Reading(node, millis, figures);
  }

  /** 20 of 100 MB/s read and 5 of 50 written are 0.2 + 0.1; only sent is known of the network. */
  @Test
  void figuresAreMergedOneByOne() throws Exception {
    told =
        List.of(
            reading(
                "n1:9100",
                NOW,
                Map.of(
                    MetricKind.CPU, 0.5,
                    MetricKind.DISK_READ, 20e6,
                    MetricKind.DISK_WRITTEN, 5e6,
                    MetricKind.SENT, 1e6)));
    monitor.poll();
    heartbeats.poll();

    Map<String, Utilisation> window = collector.window(NOW, 60_000);

    assertThat(window).containsOnlyKeys("n1");
    Utilisation use = window.get("n1");
    assertThat(use.cpu()).isEqualTo(0.5);
    assertThat(use.memory()).isEqualTo(0.3);
    assertThat(use.disk()).isEqualTo(0.2 + 0.1);
    assertThat(use.network()).isNaN();
    assertThat(use.ioWait()).isNaN();
  }

  @Test
  void whenTheMonitorFallsSilentHeartbeatsTellWhatTheyKnow() throws Exception {
    told = List.of(reading("n1", NOW, Map.of(MetricKind.CPU, 0.9, MetricKind.IO_WAIT, 0.4)));
    monitor.poll();
    failure = new IOException("planted");
    clock.set(NOW + 60_000);
    monitor.poll();
    heartbeats.poll();

    assertThat(collector.window(clock.get(), 300_000))
        .containsOnly(Map.entry("n1", new Utilisation(0.2, 0.3, NAN, NAN, NAN)));
    assertThat(collector.statuses())
        .extracting(SourceStatus::kind, SourceStatus::state)
        .containsExactly(
            tuple(MetricsSourceKind.PROMETHEUS, State.FAILING),
            tuple(MetricsSourceKind.HEARTBEAT, State.OK));
  }

  @Test
  void aNodeThatLeftTheClusterIsAbsentAndForgotten() throws Exception {
    heartbeats.poll();
    ClusterNode left = nodes.remove(0);
    heartbeats.poll();
    assertThat(collector.window(NOW, 60_000)).isEmpty();
    nodes.add(left);
    assertThat(collector.window(NOW, 60_000)).isEmpty();
  }

  /** 10 s doubled is 20 s, doubled again 40 s, each less up to half; then 10 s again. */
  @Test
  void aSourceThatFailsIsAskedLessOften() throws Exception {
    assertThat(monitor.poll()).isEqualTo(10_000);
    failure = new IOException("planted");
    clock.set(NOW + 1);
    assertThat(monitor.poll()).isBetween(10_000L, 20_000L);
    clock.set(NOW + 2);
    assertThat(monitor.poll()).isBetween(20_000L, 40_000L);
    SourceStatus failing = monitor.status();
    assertThat(failing.state()).isEqualTo(State.FAILING);
    assertThat(failing.sinceMillis()).isEqualTo(NOW + 1);
    assertThat(failing.problem()).isEqualTo("planted");

    failure = null;
    told = List.of(reading("n1", NOW, Map.of(MetricKind.CPU, 0.9)));
    assertThat(monitor.poll()).isEqualTo(10_000);
    assertThat(monitor.status())
        .isEqualTo(
            new SourceStatus(
                MetricsSourceKind.PROMETHEUS,
                State.OK,
                NOW + 2,
                "",
                Set.of(MetricKind.CPU),
                1,
                new SourceStatus.Counts(4, 2, 1, 0, 0, 0)));
  }

  /** Ten years are 3.2e11 ms; a clock may be off by less than the staleness limit. */
  @Test
  void whatCannotBeUsedIsCounted() throws Exception {
    told =
        List.of(
            reading("n1", NOW - 315_360_000_000L, Map.of(MetricKind.CPU, 0.9)),
            reading("n1", NOW - 60_000, Map.of(MetricKind.CPU, 0.9)),
            reading("n1", NOW + 60_000, Map.of(MetricKind.CPU, 0.9)),
            reading("n1", Long.MIN_VALUE, Map.of(MetricKind.CPU, 0.9)),
            reading("n1", Long.MAX_VALUE, Map.of(MetricKind.CPU, 0.9)),
            reading("n9:9100", NOW, Map.of(MetricKind.CPU, 0.9)),
            reading(
                "n2",
                NOW,
                Map.of(MetricKind.CPU, NAN, MetricKind.SENT, -1.0, MetricKind.MEMORY, 7.0)));
    monitor.poll();

    assertThat(collector.window(NOW, 60_000)).isEmpty();
    assertThat(monitor.status().state()).isEqualTo(State.NO_DATA);
    assertThat(monitor.status().counts()).isEqualTo(new SourceStatus.Counts(1, 0, 0, 3, 5, 1));
    assertThat(monitor.status().problem()).contains("1 readings were of other nodes", "5 too old");
  }

  static Stream<Error> errors() {
    return Stream.of(
        new StackOverflowError("planted"),
        new OutOfMemoryError("planted"),
        new NoClassDefFoundError("planted"),
        new AssertionError("planted"));
  }

  @ParameterizedTest
  @MethodSource("errors")
  void aSourceThatThrowsAnythingFails(Error error) throws Exception {
    SourcePoller broken =
        collector.add(
            MetricsSourceKind.INFLUXDB,
            () -> {
              throw error;
            },
            environment);
    broken.poll();
    assertThat(broken.status().state()).isEqualTo(State.FAILING);
    assertThat(broken.status().problem()).contains("planted");
    assertThat(broken.status().counts().failures()).isEqualTo(1);
  }

  /** The nodes are asked for within a poll: the first time that fails, then no more. */
  @ParameterizedTest
  @MethodSource("errors")
  void itsThreadGoesOnAfterAnError(Error error) throws Exception {
    var fails = new AtomicBoolean(true);
    MetricsEnvironment failing =
        new MetricsEnvironment(
            () -> {
              if (fails.getAndSet(false)) {
                throw error;
              }
              return List.copyOf(nodes);
            },
            clock::get,
            clock::get,
            new SplittableRandom(1),
            new Configuration(false));
    try (NodeMetricsCollector started =
        NodeMetricsCollector.start(
            TestNodes.config("sources=heartbeat", "interval-ms=1000"), failing)) {
      while (started.statuses().get(0).state() != State.OK) {
        TimeUnit.MILLISECONDS.sleep(5);
      }
      assertThat(started.statuses().get(0).counts().failures()).isEqualTo(1);
    }
  }

  /** Monitors may go by the hour of before, or be set as well. */
  @ParameterizedTest
  @ValueSource(longs = {-3_600_000, 3_600_000})
  void aWallClockThatIsSetMakesNoSampleStaleOrFresh(long hour) throws Exception {
    jump = hour;
    told =
        List.of(
            reading("n1", NOW, Map.of(MetricKind.CPU, 0.9)),
            reading("n2", NOW + hour, Map.of(MetricKind.CPU, 0.8)));
    monitor.poll();
    assertThat(collector.window(NOW, 60_000)).containsOnlyKeys("n1", "n2");

    clock.addAndGet(60_000);
    monitor.poll();
    assertThat(monitor.status().counts().stale()).isEqualTo(2);
    assertThat(collector.window(clock.get(), 60_000)).isEmpty();
  }

  /** From its own thread; figures arrive, and closing while a monitor hangs waits for nothing. */
  @Test
  void startedItReadsByItself() throws Exception {
    var asked = new CountDownLatch(1);
    try (Monitor hanging = hanging(asked)) {
      MetricsConfig both =
          TestNodes.config("sources=prometheus,heartbeat", "prometheus.url=" + hanging.url());
      NodeMetricsCollector started = NodeMetricsCollector.start(both, environment);
      try {
        asked.await();
        while (started.statuses().get(1).state() != State.OK) {
          TimeUnit.MILLISECONDS.sleep(5);
        }
        assertThat(started.window(NOW, 60_000)).containsOnlyKeys("n1");
        assertThat(started.statuses())
            .extracting(SourceStatus::state)
            .containsExactly(State.NO_DATA, State.OK);
      } finally {
        started.close();
      }
    }
  }

  private static Monitor hanging(CountDownLatch asked) throws IOException {
    return new Monitor(
        exchange -> {
          asked.countDown();
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
  }

  /** Full and short names on either side; a short name of two nodes is of none. */
  @ParameterizedTest
  @CsvSource({
    "n1.example.com, n1.example.com:9100, n1.example.com",
    "n1.example.com, N1.Example.COM, n1.example.com",
    "n1.example.com, n1, n1.example.com",
    "n1.example.com, n1:9100, n1.example.com",
    "N1, n1.example.com, N1",
    "n1.example.com, n1.other.com, ",
    "n1.a.com n1.b.com, n1, ",
    "n1.a.com n1.b.com, n1.b.com, n1.b.com",
    "n1.a.com n1.a.com, n1, n1.a.com",
    "10.0.0.7, 10.0.0.7:9100, 10.0.0.7",
    "10.0.0.7, 10.1.1.1, ",
    "n1, 'n1:', n1",
    "n1, '', ",
    "n1, ':9100', ",
    "fe80::1, [fe80::1]:9100, fe80::1",
    "fe80::1, fe80::1, fe80::1"
  })
  void findsTheNodeThatIsMeant(String hosts, String told, String expected) {
    HostNames names = new HostNames(Arrays.stream(hosts.split(" ")).map(TestNodes::node).toList());
    assertThat(names.find(told).map(ClusterNode::host).orElse(null)).isEqualTo(expected);
  }

  /**
   * 10 s doubled once is 20 s; 10 s * 2^3 = 80 s, less a quarter at chance 0.5 is 60 s; 10 s * 2^5
   * = 320 s is more than the limit of 300 s, less half at chance 1 would be 150 s.
   */
  @ParameterizedTest
  @CsvSource({"1, 0, 20000", "3, 0.5, 60000", "5, 0, 300000", "5, 1, 150000", "99, 0, 300000"})
  void doublesUpToTheLimitLessARandomPart(int failures, double chance, long millis) {
    assertThat(BackOff.delay(10_000, 300_000, failures, chance)).isEqualTo(millis);
  }

  @Test
  void whileAllIsWellTheIntervalIsKept() {
    BackOff backOff = new BackOff(10_000, 300_000, new SplittableRandom(1));
    assertThat(backOff.delay(0)).isEqualTo(10_000);
  }

  @RepeatedTest(20)
  void neverMoreThanTheLimitNorLessThanTheInterval(RepetitionInfo repetition) {
    SplittableRandom random = new SplittableRandom(repetition.getCurrentRepetition());
    BackOff backOff = new BackOff(1_000, 60_000, random);
    for (int failures = 1; failures < 200; failures++) {
      assertThat(backOff.delay(failures)).isBetween(1_000L, 60_000L);
    }
  }

  @Test
  void aLimitBelowTheIntervalIsTheInterval() {
    assertThat(new BackOff(5_000, 1_000, new SplittableRandom(1)).delay(9))
        .isBetween(2_500L, 5_000L);
  }
}

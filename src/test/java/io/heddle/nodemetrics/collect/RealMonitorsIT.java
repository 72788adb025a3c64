package io.heddle.nodemetrics.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.heddle.config.MetricsConfig;
import io.heddle.config.MetricsConfig.DeviceFilters;
import io.heddle.config.MetricsSourceKind;
import io.heddle.nodemetrics.MetricKind;
import io.heddle.nodemetrics.MetricsEnvironment;
import io.heddle.nodemetrics.MetricsSource;
import io.heddle.nodemetrics.MetricsSource.Reading;
import io.heddle.nodemetrics.TestNodes;
import io.heddle.nodemetrics.collect.SampleValidator.HostNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What real monitors tell Heddle of this machine is what Linux itself says, over the same seconds:
 * shares within 0.1, rates within a quarter and 0.1 MB/s. Skipped where the monitors are not
 * installed, unless {@code HEDDLE_MONITORS} is {@code required}.
 */
@Tag("long")
class RealMonitorsIT {
  private static final Path HOME = Path.of("target", "monitors-it").toAbsolutePath();
  private static final String HOST = "127.0.0.1";
  private static final int RANGE_SECONDS = 10;
  private static final int MOST_RANGES = 5;
  private static final double SHARE_TOLERANCE = 0.1;
  private static final double RATE_TOLERANCE = 0.25;
  private static final double RATE_FLOOR = 1e5;
  private static final NavigableMap<Long, Machine> MACHINE = new TreeMap<>();
  private static final MetricsEnvironment ENVIRONMENT =
      new MetricsEnvironment(
          () -> TestNodes.nodes(HOST),
          System::currentTimeMillis,
          System::currentTimeMillis,
          new SplittableRandom(1),
          new Configuration(false));

  private static LocalMonitors monitors;
  private static SteadyLoad load;
  private static MetricsConfig config;

  @BeforeAll
  static void start() throws Exception {
    List<Path> missing = LocalMonitors.missing();
    if (!"required".equals(System.getenv("HEDDLE_MONITORS"))) {
      assumeTrue(missing.isEmpty(), () -> "not installed: " + missing);
    }
    assertThat(missing).as("programs that are not installed").isEmpty();
    monitors = new LocalMonitors(HOME);
    monitors.createDatabase();
    load = new SteadyLoad(HOME.resolve("load"));
    String[] more = {
      "network.exclude=dummy.*",
      "prometheus.range-s=" + RANGE_SECONDS,
      "prometheus.matchers=job=\"node\"",
      "influxdb.range-s=" + RANGE_SECONDS
    };
    config =
        TestNodes.config(
            Stream.concat(Stream.of(monitors.settings()), Stream.of(more)).toArray(String[]::new));
    // Monitors know a whole range then, and Linux' own figures reach back as far.
    observe(2 * RANGE_SECONDS);
  }

  @AfterAll
  static void stop() throws Exception {
    if (load != null) {
      load.close();
    }
    if (monitors != null) {
      monitors.close();
    }
  }

  /** Notes once a second what Linux says, and writes it to InfluxDB as Telegraf does. */
  private static void observe(int seconds) throws IOException, InterruptedException {
    for (int i = 0; i < seconds; i++) {
      TimeUnit.SECONDS.sleep(1);
      Machine now = Machine.now();
      if (!MACHINE.isEmpty()) {
        monitors.write(now.telegraf(MACHINE.lastEntry().getValue()));
      }
      MACHINE.put(now.millis(), now);
    }
  }

  @Test
  void whatMonitorsTellIsWhatLinuxSays() throws Exception {
    for (MetricsSourceKind kind :
        List.of(
            MetricsSourceKind.PROMETHEUS,
            MetricsSourceKind.NODE_EXPORTER,
            MetricsSourceKind.INFLUXDB)) {
      compareUntilAlike(kind);
    }
  }

  /** Ranges differ by a second or two: what a burst falls between is alike in the next one. */
  private static void compareUntilAlike(MetricsSourceKind kind) throws Exception {
    for (int left = MOST_RANGES; left > 0; left--) {
      try {
        compare(kind);
        return;
      } catch (AssertionError e) {
        if (left == 1) {
          throw e;
        }
      }
    }
  }

  private static void compare(MetricsSourceKind kind) throws Exception {
    MetricsSource source = MetricsSources.create(kind, config, ENVIRONMENT);
    source.poll();
    observe(RANGE_SECONDS);
    List<Reading> readings = source.poll();

    long now = System.currentTimeMillis();
    Map<MetricKind, Double> own = ownFigures(now);
    assertThat(readings).as(kind.label()).hasSize(1);
    Reading reading = readings.get(0);
    System.out.println(kind.label() + " " + new EnumMap<>(reading.figures()) + ", Linux " + own);
    assertThat(new HostNames(TestNodes.nodes(HOST)).find(reading.node())).isPresent();
    assertThat(reading.millis()).isCloseTo(now, within(5_000L));
    Set<MetricKind> expected = EnumSet.allOf(MetricKind.class);
    if (kind == MetricsSourceKind.INFLUXDB || !tellsPressure()) {
      expected.remove(MetricKind.CPU_PRESSURE);
    }
    assertThat(reading.figures().keySet()).isEqualTo(expected);
    own.forEach(
        (figure, value) ->
            assertThat(figure.plausible(reading.figures().get(figure)))
                .as("%s of %s", figure, kind.label())
                .isCloseTo(value, within(tolerance(figure, value))));
  }

  /** Not every kernel measures it. */
  private static boolean tellsPressure() {
    try {
      return !Files.readString(Path.of("/proc/pressure/cpu")).isEmpty();
    } catch (IOException e) {
      return false;
    }
  }

  private static Map<MetricKind, Double> ownFigures(long now) {
    Machine before = MACHINE.floorEntry(now - TimeUnit.SECONDS.toMillis(RANGE_SECONDS)).getValue();
    return MACHINE.lastEntry().getValue().figures(before, RealMonitorsIT::counted);
  }

  private static boolean counted(Machine.Device device) {
    DeviceFilters filters = config.devices();
    return !(device.disk() ? filters.disks() : filters.interfaces())
        .matcher(device.name())
        .matches();
  }

  private static double tolerance(MetricKind figure, double expected) {
    return figure.isRate() ? RATE_FLOOR + RATE_TOLERANCE * expected : SHARE_TOLERANCE;
  }
}

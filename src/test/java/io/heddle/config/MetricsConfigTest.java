package io.heddle.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.config.HeddleConfig.KnownNames;
import io.heddle.config.HttpConfig.AuthenticationConfig;
import io.heddle.config.MaximaConfig.IoMaxima;
import io.heddle.config.MaximaConfig.NodeClassConfig;
import io.heddle.config.MetricsConfig.SamplingConfig;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetricsConfigTest {
  private static final KnownNames NAMES =
      new KnownNames(Set.of("heddle"), Set.of("fifo"), Set.of("memory-mb"));
  private static final String PREFIX = "yarn.scheduler.heddle.metrics.";

  private static final HostPatterns PATTERNS =
      HostPatterns.parse("n1, *.Example.com,10.1.*,gpu-*.*.local");

  private static MetricsConfig parse(String... keysAndValues) {
    Configuration conf = new Configuration(false);
    for (int i = 0; i < keysAndValues.length; i += 2) {
      conf.set(PREFIX + keysAndValues[i], keysAndValues[i + 1]);
    }
    return HeddleConfig.parse(conf, NAMES).metrics();
  }

  @Test
  void defaults() {
    MetricsConfig config = parse();
    assertThat(config.sources()).containsExactly(MetricsSourceKind.HEARTBEAT);
    assertThat(config.sampling()).isEqualTo(new SamplingConfig(10_000, 60_000, 60, 300_000));
    assertThat(config.http())
        .isEqualTo(
            new HttpConfig(
                Duration.ofSeconds(2), Duration.ofSeconds(10), 8_388_608, Optional.empty()));
    assertThat(config.maxima().quantile()).isEqualTo(0.99);
    assertThat(config.maxima().diskFloor()).isEqualTo(50e6);
    assertThat(config.maxima().networkFloor()).isEqualTo(50e6);
    assertThat(config.maxima().fallback())
        .isEqualTo(new IoMaxima(Double.NaN, Double.NaN, Double.NaN, Double.NaN));
    assertThat(config.prometheus().url()).isEmpty();
    assertThat(config.prometheus().authentication().scheme())
        .isEqualTo(AuthenticationConfig.Scheme.NONE);
    assertThat(config.nodeExporter().port()).isEqualTo(9100);
    assertThat(config.influx().database()).isEqualTo("telegraf");
  }

  @ParameterizedTest
  @CsvSource({
    "sda, false",
    "vda, false",
    "nvme0n1, false",
    "mmcblk0, false",
    "sda1, true",
    "xvdb12, true",
    "nvme0n1p2, true",
    "dm-0, true",
    "md127, true",
    "loop3, true"
  })
  void hardwareDisksAreCountedOnce(String disk, boolean excluded) {
    assertThat(parse().devices().disks().matcher(disk).matches()).isEqualTo(excluded);
  }

  @ParameterizedTest
  @CsvSource({
    "eth0, false",
    "enp3s0, false",
    "ib0, false",
    "lo, true",
    "docker0, true",
    "bond0, true"
  })
  void hardwareInterfacesAreCountedOnce(String name, boolean excluded) {
    assertThat(parse().devices().interfaces().matcher(name).matches()).isEqualTo(excluded);
  }

  @Test
  void keysAreMapped() {
    MetricsConfig config =
        parse(
            "sources", "prometheus, node-exporter,influxdb",
            "prometheus.url", "https://monitor:9090/prom/",
            "prometheus.authentication", "basic",
            "prometheus.user", "heddle",
            "prometheus.secret-file", "/etc/heddle/secret",
            "influxdb.url", "http://[::1]:8086",
            "influxdb.organisation", "acme",
            "max.sent-mb", "125");
    assertThat(config.sources())
        .containsExactly(
            MetricsSourceKind.PROMETHEUS,
            MetricsSourceKind.NODE_EXPORTER,
            MetricsSourceKind.INFLUXDB);
    assertThat(config.prometheus().url()).hasValue(URI.create("https://monitor:9090/prom"));
    assertThat(config.prometheus().authentication())
        .isEqualTo(
            new AuthenticationConfig(
                AuthenticationConfig.Scheme.BASIC,
                "heddle",
                Optional.of(Path.of("/etc/heddle/secret")),
                PREFIX + "prometheus.secret"));
    assertThat(config.influx().url()).hasValue(URI.create("http://[::1]:8086"));
    assertThat(config.influx().version()).isEqualTo(2);
    assertThat(config.influx().organisation()).isEqualTo("acme");
    assertThat(config.maxima().fallback().sent()).isEqualTo(125e6);
  }

  @Test
  void classesInheritTheMaximaThatTheyDoNotSay() {
    List<NodeClassConfig> classes =
        parse(
                "max.sent-mb", "125",
                "max.received-mb", "125",
                "class.big.hosts", "Big-*, huge",
                "class.big.max.sent-mb", "learned",
                "class.big.max.disk-read-mb", "500")
            .maxima()
            .classes();
    assertThat(classes).hasSize(1);
    assertThat(classes.get(0).name()).isEqualTo("big");
    assertThat(classes.get(0).maxima())
        .isEqualTo(new IoMaxima(500e6, Double.NaN, 125e6, Double.NaN));
    assertThat(classes.get(0).hosts().get(0).matcher("big-7.example.com").matches()).isTrue();
    assertThat(classes.get(0).hosts().get(0).matcher("big").matches()).isFalse();
    assertThat(classes.get(0).hosts().get(1).matcher("huge").matches()).isTrue();
  }

  /** Each with a part of its remedy. */
  @ParameterizedTest
  @CsvSource({
    "sources, ganglia, node-exporter",
    "sources, 'heartbeat,heartbeat', each source once",
    "interval-ms, 999, from 1000",
    "http.certificates, ca.pem, absolute path",
    "disk.exclude, '[', regular expression",
    "disk.exclude, 'a\"b', without quotes",
    "network.exclude, 'a/b', slashes",
    "max.sent-mb, 0, from 0.001",
    "max.sent-mb, lots, write a number",
    "class.big, 7, 'NAME.hosts'",
    "class.big.host, a, has the keys",
    "class.big.max.sent-mb, 100, list host names",
    "prometheus.url, monitor:9090, http://monitor.example.com:9090",
    "prometheus.url, 'http://a b', http://monitor.example.com:9090",
    "prometheus.host-label, a-b, a label",
    "prometheus.matchers, job=node, 'job=\"node\"'",
    "prometheus.authentication, digest, bearer",
    "prometheus.authentication, basic, the user",
    "prometheus.secret-file, secret, absolute path",
    "node-exporter.port, 0, from 1",
    "node-exporter.hosts, a b, separated by commas",
    "node-exporter.hosts, 'n1,,n2', separated by commas",
    "node-exporter.hosts, http://n1, separated by commas",
    "influxdb.database, 'a\"b', without quotes"
  })
  void badValuesAreRefused(String key, String value, String remedy) {
    assertThatThrownBy(() -> parse(key, value))
        .isInstanceOf(ConfigException.class)
        .hasMessageContainingAll(PREFIX, remedy);
  }

  @ParameterizedTest
  @CsvSource({"prometheus", "influxdb"})
  void aSourceWithoutItsAddressIsRefused(String source) {
    assertThatThrownBy(() -> parse("sources", source))
        .isInstanceOf(ConfigException.class)
        .hasMessageContainingAll(PREFIX + source + ".url", "write its address");
  }

  @ParameterizedTest
  @CsvSource({
    "prometheus.secret, hush",
    "influxdb.secret, hush",
    "prometheus.url, http://me:hush@monitor:9090"
  })
  void aSecretInTheSettingsIsRefusedAndNotShown(String key, String value) {
    assertThatThrownBy(() -> parse(key, value))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining(PREFIX + key)
        .hasMessageNotContaining("hush");
  }

  @ParameterizedTest
  @CsvSource({
    "n1, true",
    "N1, true",
    "n12, false",
    "n1.example.com, true",
    "EXAMPLE.com, false",
    "evil-example.com, false",
    "n1.example.com.evil.org, false",
    "nexample0com, false",
    "10.1.2.3, true",
    "110.1.2.3, false",
    "gpu-1.rack.local, true"
  })
  void wholeNamesAreCompared(String host, boolean contained) {
    assertThat(PATTERNS.contain(host)).isEqualTo(contained);
  }

  /** Classes of nodes get no secret: there a star is any part. */
  @Test
  void aStarIsAnyPartOfTheNamesOfAClass() {
    assertThat(HostPatterns.parse("worker-*").contain("worker-1.example.com")).isTrue();
    assertThat(HostPatterns.parse("4*").contain("4u-node")).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "10.1.2.*, 10.1.2.3, true",
    "10.1.*, 10.1.2.3, true",
    "10.1.2.*, 10.1.2.evil.com, false",
    "10.1.2.*, 10.1.2.evil, false",
    "worker-*, worker-1, true",
    "worker-*, worker-1.evil.com, false",
    "worker-*.example.com, worker-1.example.com, true",
    "worker-*.example.com, worker-1.evil.com.example.com, false",
    "*.example.com, a.b.example.com, true",
    "*.example.com, example.com, false",
    "*.example.com, a.example.com.evil.org, false",
    "*.1.2.3, 10.1.2.3, true",
    "*.1.2.3, evil.1.2.3, false",
    "*.*, a.b, true",
    "fd00:*, fd00::1:2, true",
    "*, anything.com, true"
  })
  void noForeignNameGetsASecret(String pattern, String host, boolean trusted) {
    assertThat(HostPatterns.parseTrusted(pattern).contain(host)).isEqualTo(trusted);
  }

  /** Comparing each part of a text of a NodeManager with each star would never end. */
  @Test
  void moreThanAHostNameIsContainedNowhere() {
    assertThat(HostPatterns.parse("*a*b*c*d*e*").contain("abcd".repeat(100_000))).isFalse();
    assertThat(HostPatterns.parse("*").contain("a".repeat(254))).isFalse();
  }
}

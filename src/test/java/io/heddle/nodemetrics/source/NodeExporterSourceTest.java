package io.heddle.nodemetrics.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.heddle.nodemetrics.MetricKind;
import io.heddle.nodemetrics.MetricsEnvironment;
import io.heddle.nodemetrics.MetricsEnvironment.ClusterNode;
import io.heddle.nodemetrics.MetricsSource.Reading;
import io.heddle.nodemetrics.TestNodes;
import io.heddle.nodemetrics.source.ScrapeBuilder.ExpositionLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which hosts are scraped, and which get the secret, whatever NodeManagers call themselves. */
class NodeExporterSourceTest {
  private static final String HERE = "127.0.0.1";

  @TempDir Path directory;

  private final List<String> asked = new CopyOnWriteArrayList<>();

  private static final String BEFORE =
      """
      # HELP node_cpu_seconds_total Seconds the CPUs spent in each mode.
      # TYPE node_cpu_seconds_total counter
      node_cpu_seconds_total{cpu="0",mode="idle"} 100
      node_cpu_seconds_total{cpu="0",mode="iowait"} 5
      node_cpu_seconds_total{cpu="0",mode="user"} 50.5
      node_cpu_seconds_total{cpu="1",mode="idle"} 200
      node_cpu_seconds_total{cpu="1",mode="iowait"} 1
      node_pressure_cpu_waiting_seconds_total 40.5
      node_memory_MemTotal_bytes 8e+09
      node_memory_MemAvailable_bytes 6e+09
      node_disk_read_bytes_total{device="sda"} 1000
      node_disk_read_bytes_total{device="sda1"} 1000
      node_disk_read_bytes_total{device="sdb"} 9000
      node_disk_written_bytes_total{device="dm-0"} 7
      node_network_receive_bytes_total{device="eth0"} 0
      node_network_receive_bytes_total{device="lo"} 500
      """;

  private List<Reading> poll(List<ClusterNode> nodes, String... settings) throws Exception {
    try (Monitor monitor =
        new Monitor(
            exchange -> {
              asked.add(
                  exchange.getRequestURI()
                      + " "
                      + exchange.getRequestHeaders().getFirst("Authorization"));
              Monitor.answer(exchange, 200, "node_memory_MemTotal_bytes 5\n");
            })) {
      String[] all =
          Stream.concat(Arrays.stream(settings), Stream.of("node-exporter.port=" + monitor.port()))
              .toArray(String[]::new);
      return new NodeExporterSource(
              TestNodes.config(all),
              new MetricsEnvironment(
                  () -> nodes, () -> 0, () -> 0, new SplittableRandom(1), new Configuration(false)))
          .poll();
    }
  }

  private String[] withSecret(String... more) throws IOException {
    Path secret = Files.writeString(directory.resolve("secret"), "topsecret");
    return Stream.concat(
            Stream.of("node-exporter.authentication=bearer", "node-exporter.secret-file=" + secret),
            Arrays.stream(more))
        .toArray(String[]::new);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1?cmd=drop&x=#",
        "127.0.0.1#",
        "127.0.0.1/x?",
        "ann@127.0.0.1",
        "ann:pass@127.0.0.1",
        "127.0.0.1:80/",
        "127.0.0.1:80",
        "127.0.0.1%23",
        "127.0.0.1\\@example.com",
        "[::1]/x",
        "[127.0.0.1",
        "::1%lo",
        "127.0.0.1\r\nHost: example.com",
        "127.0.0.1 ",
        "127.0.0.1\u0000",
        "127.0.0.1,",
        "1\u06f27.0.0.1",
        "../..",
        "",
        " ",
        ".",
        "-",
        "127.0.0.1.",
        "2130706433",
        "127.1",
        "0x7f.1"
      })
  void aNameThatIsNoHostIsAskedForNothing(String name) throws Exception {
    assertThatThrownBy(() -> poll(TestNodes.nodes(name))).hasMessageContaining("is no host name");
    String[] allowed = withSecret("node-exporter.hosts=*");
    assertThatThrownBy(() -> poll(TestNodes.nodes(name), allowed))
        .hasMessageContaining("is no host name");
    assertThat(asked).isEmpty();
  }

  @Test
  void aLongNameIsRefusedAndCutInTheMessage() {
    assertThatThrownBy(() -> poll(TestNodes.nodes("a.".repeat(100_000) + "a")))
        .isInstanceOf(IOException.class)
        .satisfies(failure -> assertThat(failure.getMessage()).hasSizeLessThan(1_100));
  }

  @Test
  void theOthersAreReadBesideSuchName() throws Exception {
    assertThat(poll(TestNodes.nodes("evil?", HERE, "evil#")))
        .extracting(Reading::node)
        .containsExactly(HERE);
    assertThat(asked).containsExactly("/metrics null");
  }

  @Test
  void withoutListNoHostGetsTheSecret() throws Exception {
    String[] settings = withSecret();
    assertThatThrownBy(() -> poll(TestNodes.nodes(HERE), settings))
        .hasMessage(
            "127.0.0.1 may not be scraped: list it in"
                + " yarn.scheduler.heddle.metrics.node-exporter.hosts");
    assertThat(asked).isEmpty();
  }

  @Test
  void hostsOfTheIncludeListGetTheSecret() throws Exception {
    ClusterNode listed = new ClusterNode(HERE, "8 cores", Double.NaN, Double.NaN, true);
    ClusterNode foreign = TestNodes.node("localhost");
    assertThat(poll(List.of(listed, foreign), withSecret())).hasSize(1);
    assertThat(asked).containsExactly("/metrics Bearer topsecret");
  }

  /** The narrower list of the two counts. */
  @Test
  void onlyHostsThatTheAdminNamesGetTheSecret() throws Exception {
    ClusterNode listed = new ClusterNode("localhost", "8 cores", Double.NaN, Double.NaN, true);
    List<ClusterNode> nodes = List.of(TestNodes.node(HERE), listed);
    assertThat(poll(nodes, withSecret("node-exporter.hosts=*.example.com, 127.0.*")))
        .extracting(Reading::node)
        .containsExactly(HERE);
    assertThat(asked).containsExactly("/metrics Bearer topsecret");
  }

  @Test
  void withoutSecretTheListHoldsToo() throws Exception {
    assertThatThrownBy(() -> poll(TestNodes.nodes(HERE), "node-exporter.hosts=n1"))
        .hasMessageContaining("may not be scraped");
    assertThat(asked).isEmpty();
    assertThat(poll(TestNodes.nodes(HERE))).hasSize(1);
  }

  private static Scrape scrape(String text, long millis) {
    return ScrapeBuilder.parse(text, millis, TestNodes.config().devices());
  }

  /**
   * In 10 s two cores have 20 s: idle 4 + 6 = 10 is a half, I/O wait 2 + 0 = 2 a tenth, so that 0.4
   * is work. Tasks waited for 3 s of the 10. Memory 1 - 2/8. sda 3000 bytes and sdb 1000 in 10 s;
   * sda1 is part of sda. eth0 500.
   */
  @Test
  void figuresOfTheTimeBetweenTwoScrapes() {
    String after =
        BEFORE
            .replace("mode=\"idle\"} 100", "mode=\"idle\"} 104")
            .replace("mode=\"idle\"} 200", "mode=\"idle\"} 206")
            .replace("mode=\"iowait\"} 5", "mode=\"iowait\"} 7")
            .replace("waiting_seconds_total 40.5", "waiting_seconds_total 43.5")
            .replace("Available_bytes 6e+09", "Available_bytes 2e+09")
            .replace("} 1000", "} 4000")
            .replace("} 9000", "} 10000")
            .replace("eth0\"} 0", "eth0\"} 5000")
            .replace("lo\"} 500", "lo\"} 99999");

    Map<MetricKind, Double> figures = scrape(after, 30_000).since(scrape(BEFORE, 20_000));

    assertThat(figures)
        .containsOnly(
            entry(MetricKind.CPU, 0.4),
            entry(MetricKind.IO_WAIT, 0.1),
            entry(MetricKind.CPU_PRESSURE, 0.3),
            entry(MetricKind.MEMORY, 0.75),
            entry(MetricKind.DISK_READ, 400.0),
            entry(MetricKind.RECEIVED, 500.0));
  }

  @Test
  void theFirstScrapeTellsMemoryOnly() {
    Scrape first = scrape(BEFORE, 20_000);
    assertThat(first.since(first)).containsOnly(entry(MetricKind.MEMORY, 0.25));
  }

  /** sdb was plugged in anew: the 3000 bytes of sda alone count. The node's idle time went back. */
  @Test
  void countersThatWentBackTellNothing() {
    String after =
        BEFORE
            .replace("mode=\"idle\"} 200", "mode=\"idle\"} 3")
            .replace("} 1000", "} 4000")
            .replace("} 9000", "} 20");
    Map<MetricKind, Double> figures = scrape(after, 30_000).since(scrape(BEFORE, 20_000));
    assertThat(figures)
        .contains(entry(MetricKind.DISK_READ, 300.0))
        .doesNotContainKey(MetricKind.CPU);
  }

  @Test
  void aDeviceThatIsNewTellsNothingYet() {
    String after = BEFORE + "node_disk_read_bytes_total{device=\"sdc\"} 1e12\n";
    assertThat(scrape(after, 30_000).since(scrape(BEFORE, 20_000)))
        .contains(entry(MetricKind.DISK_READ, 0.0));
  }

  @Test
  void anotherNumberOfCoresTellsNothingOfThem() {
    String after = BEFORE + "node_cpu_seconds_total{cpu=\"2\",mode=\"idle\"} 1\n";
    assertThat(scrape(after, 30_000).since(scrape(BEFORE, 20_000)))
        .doesNotContainKeys(MetricKind.CPU, MetricKind.IO_WAIT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "<html>no such page</html>",
        "node_cpu_seconds_total{cpu=\"0\",mode=\"idle\"",
        "node_cpu_seconds_total{cpu=\"0\"} ten",
        "node_memory_MemTotal_bytes NaN\nnode_memory_MemAvailable_bytes 5",
        "node_memory_MemTotal_bytes"
      })
  void garbageTellsNothing(String text) {
    Scrape scrape = scrape(text, 20_000);
    assertThat(scrape.since(scrape)).isEmpty();
    assertThat(scrape.since(scrape(BEFORE, 10_000))).isEmpty();
  }

  @Test
  void devicesAreBounded() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 5_000; i++) {
      text.append("node_disk_read_bytes_total{device=\"x").append(i).append("\"} 1\n");
    }
    assertThat(scrape(text.toString(), 1).bytes().get(MetricKind.DISK_READ)).hasSize(1_000);
  }

  @Test
  void aLineOfTheTextFormat() {
    assertThat(ExpositionLine.parse("up 1")).hasValue(new ExpositionLine("up", Map.of(), 1));
    assertThat(ExpositionLine.parse("a{b=\"c\", d=\"e,}\\\"f\",} -1.5e3 1700000000000"))
        .hasValue(new ExpositionLine("a", Map.of("b", "c", "d", "e,}\"f"), -1500));
    assertThat(ExpositionLine.parse("a{} +Inf").orElseThrow().value())
        .isEqualTo(Double.POSITIVE_INFINITY);
    for (String bad :
        new String[] {"# a 1", "a{b=c} 1", "a{b=\"c\"", "a{b=\"c} 1", "a", "a 1 2 3"}) {
      assertThat(ExpositionLine.parse(bad)).as(bad).isEmpty();
    }
  }
}

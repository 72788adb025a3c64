package io.heddle.nodemetrics.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.nodemetrics.MetricsEnvironment;
import io.heddle.nodemetrics.MetricsEnvironment.ClusterNode;
import io.heddle.nodemetrics.MetricsSource.Reading;
import io.heddle.nodemetrics.TestNodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which hosts are scraped, and which get the secret, whatever NodeManagers call themselves. */
@Timeout(60)
class NodeExporterSourceTest {
  private static final String HERE = "127.0.0.1";

  @TempDir Path directory;

  private final List<String> asked = new CopyOnWriteArrayList<>();

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
                  () -> nodes, () -> 0, new SplittableRandom(1), new Configuration(false)))
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
}

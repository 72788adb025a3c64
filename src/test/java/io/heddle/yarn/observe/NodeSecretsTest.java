package io.heddle.yarn.observe;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.heddle.config.MetricsConfig;
import io.heddle.config.MetricsConfig.NodeExporterConfig;
import io.heddle.config.MetricsConfig.SamplingConfig;
import io.heddle.nodemetrics.source.Monitor;
import io.heddle.web.Query;
import io.heddle.web.Refusal;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.RestRm;
import io.heddle.yarn.testing.Viewer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A live ResourceManager that reads node_exporter with a secret, and a NodeManager that lies. */
class NodeSecretsTest {
  private static final String HERE = "127.0.0.1";

  @TempDir Path directory;

  /** What was sent to this machine's node_exporter, or that nothing is and why. */
  private List<String> sent(String host, Consumer<Configuration> change) throws Exception {
    List<String> sent = new CopyOnWriteArrayList<>();
    try (Monitor monitor =
            new Monitor(
                exchange -> {
                  sent.add(exchange.getRequestHeaders().getFirst("Authorization"));
                  Monitor.saying(200, "node_memory_MemTotal_bytes 5\n").handle(exchange);
                });
        LiveRm live =
            LiveRm.start(
                conf -> {
                  LiveRm.oneQueue(conf);
                  conf.set(MetricsConfig.SOURCES, "node-exporter");
                  conf.setInt(NodeExporterConfig.PORT, monitor.port());
                  conf.set(NodeExporterConfig.AUTHENTICATION, "bearer");
                  conf.set(NodeExporterConfig.SECRET_FILE, file("secret", "topsecret"));
                  conf.setInt(SamplingConfig.INTERVAL, 1_000);
                  change.accept(conf);
                })) {
      live.node(host, 4, 4);
      live.heddle().observe();
      // Polls before the node registered send nothing and have no problem.
      RestRm.await(() -> !sent.isEmpty() || problem(live).contains("127.0.0.1"));
      return sent.isEmpty() ? List.of(problem(live)) : sent;
    }
  }

  private static String problem(LiveRm live) {
    try {
      Object health =
          live.heddle()
              .resources()
              .resource("health")
              .orElseThrow()
              .get(new Query("", Map.of(), new Viewer("ann", true, true)));
      return new ObjectMapper().valueToTree(health).at("/sources/0/problem").asText();
    } catch (Refusal e) {
      throw new IllegalStateException(e);
    }
  }

  private String file(String name, String content) {
    try {
      return Files.writeString(directory.resolve(name), content).toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aHostOfYarnsIncludeListGetsTheSecret() throws Exception {
    String list = file("include", HERE + "\n");
    assertThat(sent(HERE, conf -> conf.set(YarnConfiguration.RM_NODES_INCLUDE_FILE_PATH, list)))
        .contains("Bearer topsecret");
  }

  @Test
  void aHostThatTheAdminNamesGetsTheSecret() throws Exception {
    assertThat(sent(HERE, conf -> conf.set(NodeExporterConfig.HOSTS, "127.*")))
        .contains("Bearer topsecret");
  }

  @Test
  void anyOtherHostGetsNothing() throws Exception {
    assertThat(sent(HERE, conf -> {}))
        .singleElement()
        .asString()
        .contains("may not be scraped", NodeExporterConfig.HOSTS);
  }

  @Test
  void aNameThatIsNoHostGetsNothing() throws Exception {
    assertThat(sent(HERE + "?cmd=drop&x=#", conf -> conf.set(NodeExporterConfig.HOSTS, "*")))
        .singleElement()
        .asString()
        .contains("is no host name");
  }
}

package io.heddle.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.heddle.cli.Shell;
import io.heddle.config.HeddleConfig.Mode;
import io.heddle.place.DecisionTerm;
import io.heddle.telemetry.HeddleMetrics;
import io.heddle.telemetry.HeddleMetrics.SourceGauge;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import javax.management.Attribute;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.impl.MetricsSystemImpl;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.util.JsonSerialization;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The status of a ResourceManager that is played by an HTTP server with a real metrics source. */
class StatusTest {
  private static final String NOTHING = "{\"beans\":[]}";

  private final Shell shell = new Shell();
  private final AtomicReference<String> query = new AtomicReference<>();
  private HttpServer server;
  private String answer = NOTHING;
  private int code = 200;

  @BeforeEach
  void startServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/jmx",
        exchange -> {
          query.set(exchange.getRequestURI().getQuery());
          byte[] body = answer.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(code, body.length);
          try (var out = exchange.getResponseBody()) {
            out.write(body);
          }
        });
    server.start();
  }

  @AfterEach
  void stopServer() {
    server.stop(0);
  }

  private String hostAndPort() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  private int status() {
    return shell.run(new Configuration(false), "status", "--rm", "http://" + hostAndPort());
  }

  /** What {@code /jmx} shows of {@code metrics}. */
  private static String page(HeddleMetrics metrics) throws Exception {
    DefaultMetricsSystem.setMiniClusterMode(true);
    MetricsSystemImpl system = new MetricsSystemImpl("ResourceManager");
    system.start();
    try {
      metrics.register(system);
      MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
      ObjectName name =
          beans
              .queryNames(
                  new ObjectName("Hadoop:service=ResourceManager,name=HeddleMetrics*"), null)
              .iterator()
              .next();
      Map<String, Object> values = new TreeMap<>();
      String[] attributes =
          List.of(beans.getMBeanInfo(name).getAttributes()).stream()
              .map(MBeanAttributeInfo::getName)
              .toArray(String[]::new);
      for (Attribute attribute : beans.getAttributes(name, attributes).asList()) {
        values.put(attribute.getName(), attribute.getValue());
      }
      return JsonSerialization.writer().writeValueAsString(Map.of("beans", List.of(values)));
    } finally {
      metrics.unregister();
      system.stop();
      system.shutdown();
    }
  }

  /** 3,000,000 ns in two plans are 1,500 us each. */
  @Test
  void plansOfStagesAreShownOnceThereAreSome() throws Exception {
    HeddleMetrics metrics = new HeddleMetrics(() -> 0);
    answer = page(metrics);
    assertThat(status()).isZero();
    assertThat(shell.out()).doesNotContain("stage plans");

    metrics.stages().planned(1_000_000, 3);
    metrics.stages().planned(2_000_000, 7);
    metrics.stages().fellBack(new IllegalStateException());
    metrics.stages().streams(true);
    answer = page(metrics);
    assertThat(status()).isZero();
    assertThat(shell.out())
        .contains(
            "2, mean 1500.0 us, largest 2000.0 us, weights of a stream, last of 7 applications",
            "1 evenly after a failure, 0 applications unlike what was known");

    metrics.stages().longTasks(true);
    answer = page(metrics);
    assertThat(status()).isZero();
    assertThat(shell.out()).contains("weights of long tasks, last of");
  }

  @Test
  void howSourcesOfNodeMetricsFareIsShown() throws Exception {
    HeddleMetrics metrics = new HeddleMetrics(() -> 0);
    metrics.sources(
        () -> Map.of("HEARTBEAT", new SourceGauge(0, 12), "NODE_EXPORTER", new SourceGauge(2, 0)));
    answer = page(metrics);

    assertThat(status()).as(shell.err()).isZero();
    assertThat(shell.out())
        .contains(
            "from heartbeat: ok, 12 nodes",
            "from node exporter: failing, the ResourceManager's log says why, 0 nodes");
  }

  @Test
  void whatTheMetricsSourceCountsIsShown() throws Exception {
    HeddleMetrics metrics = new HeddleMetrics(() -> 0);
    metrics.mode(Mode.ACTIVE);
    for (int i = 0; i < 3; i++) {
      metrics.decided(new DecisionTerm("urgency"));
    }
    metrics.decided(DecisionTerm.STOCK_ORDER);
    metrics.shadowed(true);
    metrics.fellBack(new IllegalStateException("scripted"));
    metrics.fellBack(new IllegalStateException("scripted"));
    metrics.coolingDown(true);
    metrics.decisionTook(2_000);
    metrics.decisionTook(6_000);
    answer = page(metrics);

    assertThat(status()).as(shell.err()).isZero();

    assertThat(query.get()).isEqualTo("qry=Hadoop:service=ResourceManager,name=HeddleMetrics");
    assertThat(shell.out())
        .contains("http://" + hostAndPort())
        .contains("active, cooling down")
        .contains("4 containers")
        .containsPattern("by urgency +3 +75\\.0 %")
        .containsPattern("by stock order +1 +25\\.0 %")
        .containsPattern("by application master +0 +0\\.0 %")
        .contains("1 as stock, 0 otherwise")
        .contains("fallbacks        2, cool-downs 1")
        // The mean of 2 and 6 us.
        .contains("mean 4.0 us, largest 6.0 us, 2 passes");
  }

  @Test
  void theAddressComesFromTheConfiguration() throws Exception {
    answer = page(new HeddleMetrics(() -> 0));
    Configuration conf = new Configuration(false);
    conf.set("yarn.resourcemanager.webapp.address", hostAndPort());
    assertThat(shell.run(conf, "status")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("http://" + hostAndPort()).contains("off");
  }

  @Test
  void withHighAvailabilityTheFirstThatRunsHeddleIsShown() throws Exception {
    answer = page(new HeddleMetrics(() -> 0));
    Configuration conf = new Configuration(false);
    conf.set("yarn.resourcemanager.ha.enabled", "true");
    conf.set("yarn.resourcemanager.ha.rm-ids", "one,two");
    conf.set("yarn.resourcemanager.webapp.address.one", "127.0.0.1:1");
    conf.set("yarn.resourcemanager.webapp.address.two", hostAndPort());
    assertThat(shell.run(conf, "status")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("http://" + hostAndPort());
  }

  @Test
  void aResourceManagerWithoutHeddleIsNamed() {
    assertThat(status()).isEqualTo(1);
    assertThat(shell.err()).contains(hostAndPort()).contains("no HeddleMetrics there");
  }

  @Test
  void aResourceManagerThatRefusesIsNamedWithTheReason() {
    code = 403;
    assertThat(status()).isEqualTo(1);
    assertThat(shell.err()).contains(hostAndPort()).contains("HTTP status 403");
  }

  @Test
  void anAnswerThatIsNoJsonIsNamed() {
    answer = "<html>hello</html>";
    assertThat(status()).isEqualTo(1);
    assertThat(shell.err()).contains(hostAndPort()).contains("cannot be read");
  }

  @Test
  void aResourceManagerThatDoesNotAnswerIsNamed() {
    Configuration conf = new Configuration(false);
    assertThat(shell.run(conf, "status", "--rm", "http://127.0.0.1:1")).isEqualTo(1);
    assertThat(shell.err()).contains("http://127.0.0.1:1 cannot be read");
    assertThat(shell.run(conf, "status", "--rm", "rm.example.org:8088")).isEqualTo(1);
    assertThat(shell.err()).contains("rm.example.org:8088 is no address");
  }
}

package io.heddle.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.heddle.cli.Shell;
import io.heddle.config.Mode;
import io.heddle.model.HintTags;
import io.heddle.place.DecisionTerm;
import io.heddle.telemetry.HeddleMetrics;
import io.heddle.telemetry.HeddleMetrics.SourceGauge;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The status of a ResourceManager that is played by an HTTP server with a real metrics source. */
class StatusTest {
  private static final String NOTHING = "{\"beans\":[]}";

  private static final String WELL =
      "{\"healthy\":true,\"problems\":[],\"lastFallbackReason\":\"\"}";
  private static final String FAILS =
      "{\"healthy\":false,\"problems\":[{\"what\":\"fallback\",\"text\":\"last failed at noon\"}],"
          + "\"lastFallbackReason\":\"scripted\\u202e\"}";

  private final Shell shell = new Shell();
  private final AtomicReference<String> query = new AtomicReference<>();
  private HttpServer server;
  private String answer = NOTHING;
  private int code = 200;
  private int apiCode = 200;
  private String health = WELL;
  private String hints = "{\"total\":0,\"offset\":0,\"items\":[]}";
  private String tuner = "{\"mode\":\"none\",\"paused\":false,\"looks\":0}";

  @BeforeEach
  void startServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/jmx",
        exchange -> {
          query.set(exchange.getRequestURI().getQuery());
          send(exchange, code, answer);
        });
    server.createContext("/heddle/api/v1/health", exchange -> send(exchange, apiCode, health));
    server.createContext("/heddle/api/v1/tuner", exchange -> send(exchange, apiCode, tuner));
    server.createContext("/heddle/api/v1/hints", exchange -> send(exchange, apiCode, hints));
    server.start();
  }

  private static void send(HttpExchange exchange, int status, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, body.length);
    try (var out = exchange.getResponseBody()) {
      out.write(body);
    }
  }

  @AfterEach
  void stopServer() {
    server.stop(0);
  }

  private String hostAndPort() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  private int status(String... options) {
    List<String> words = new ArrayList<>(List.of("status", "--rm", "http://" + hostAndPort()));
    words.addAll(List.of(options));
    return shell.run(new Configuration(false), words.toArray(String[]::new));
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

  @Test
  void gangsAreShownOnceOneWaitsOrHoldsAPart() throws Exception {
    HeddleMetrics metrics = new HeddleMetrics(() -> 0);
    answer = page(metrics);
    assertThat(status()).isZero();
    assertThat(shell.out()).doesNotContain("gangs");

    metrics.gangs(new HeddleMetrics.Gangs(() -> 3, () -> 1, () -> 0));
    answer = page(metrics);
    status();
    assertThat(shell.out()).contains("gangs            3 wait, for 1 of them nodes are gathered");

    metrics.gangs(new HeddleMetrics.Gangs(() -> 0, () -> 0, () -> 2));
    answer = page(metrics);
    status();
    assertThat(shell.out())
        .contains("gangs            2 hold a part of their containers; mode active prevents this");
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
    metrics.stages().wasLateAtStart();
    metrics.stages().streams(true);
    answer = page(metrics);
    assertThat(status()).isZero();
    assertThat(shell.out())
        .contains(
            "2, mean 1500.0 us, largest 2000.0 us, weights of a stream, last of 7 applications",
            "1 evenly after a failure, 1 of the first late, 0 applications unlike what was known");

    metrics.stages().longTasks(true);
    answer = page(metrics);
    assertThat(status()).isZero();
    assertThat(shell.out()).contains("weights of long tasks, last of");
  }

  @Test
  void howSourcesOfNodeMetricsFareIsShown() throws Exception {
    HeddleMetrics metrics = new HeddleMetrics(() -> 0);
    metrics.sources(
        () -> Map.of("HEARTBEAT", new SourceGauge(0, 12), "NODE_EXPORTER", new SourceGauge(2, 1)));
    answer = page(metrics);

    assertThat(status()).as(shell.err()).isZero();
    assertThat(shell.out())
        .contains(
            "from heartbeat: ok, 12 hosts",
            "from node exporter: failing, the ResourceManager's log says why, 1 host\n");
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

    assertThat(query.get()).isEqualTo("qry=Hadoop:service=*,name=HeddleMetrics");
    assertThat(shell.out())
        .contains("http://" + hostAndPort())
        .contains("active, cooling down")
        .contains("4 containers")
        .containsPattern("by urgency +3 +75\\.0 %")
        .containsPattern("by stock order +1 +25\\.0 %")
        .containsPattern("by application master +0 +0\\.0 %")
        .contains("1 as stock, 0 otherwise")
        .contains("fallbacks        2, cool-downs 1; 0 of the first passes were late")
        // The mean of 2 and 6 us.
        .contains("mean 4.0 us, largest 6.0 us, 2 passes");
  }

  @Test
  void failuresHintsAndTheTunerAreShown() throws Exception {
    HeddleMetrics metrics = new HeddleMetrics(() -> 1_700_000_000_000L);
    metrics.fellBack(new IllegalStateException("scripted"));
    metrics.lateAtStart();
    metrics.stateFailed(new IllegalStateException());
    metrics.learningFailed(new IllegalStateException());
    metrics.hintsRead(
        new HintTags.Reading(null, List.of("a", "b", "c"), List.of("a", "b", "c", "d")));
    answer = page(metrics);
    health = FAILS;
    hints =
        "{\"items\":[{\"application\":\"application_1_0007\",\"problem\":\"tag 'x' is ignored\\u202e\"}]}";
    tuner =
        "{\"mode\":\"active\",\"paused\":true,\"looks\":9,\"failures\":2,"
            + "\"changesInTheLastHour\":5,\"reason\":\"cooling\\u001bdown\"}";

    assertThat(status()).isEqualTo(3);

    assertThat(shell.err()).contains("needs attention: fallback");
    assertThat(shell.out())
        .contains("health           needs attention")
        .contains("  fallback       last failed at noon")
        .contains("fallbacks        1, cool-downs 0; 1 of the first passes were late")
        .contains("  last           2023-11-14T22:13:20Z: scripted\\u202e")
        .contains("failures         1 of the state directory, 1 periods lost to learning")
        .contains("hints            3 corrected, 4 ignored")
        .contains("  application_1_0007  tag 'x' is ignored\\u202e")
        .contains("tuner            active, paused")
        .contains("5 changes in the last hour, 2 of 9 ticks failed; cooling\\u001bdown");
  }

  @Test
  void inShadowModeItSaysHowToGoOn() throws Exception {
    HeddleMetrics metrics = new HeddleMetrics(() -> 0);
    metrics.mode(Mode.SHADOW);
    answer = page(metrics);

    assertThat(status()).isZero();
    assertThat(shell.out())
        .contains("mode             shadow")
        .contains(
            "yarn.scheduler.heddle.mode=active and yarn rmadmin -refreshQueues let it decide");
  }

  @Test
  void allOfItIsOneLineOfJson() throws Exception {
    HeddleMetrics metrics = new HeddleMetrics(() -> 0);
    metrics.mode(Mode.ACTIVE);
    answer = page(metrics);
    health = FAILS;

    assertThat(status("--json")).isEqualTo(3);

    assertThat(shell.out().lines()).hasSize(1);
    JsonNode read = new ObjectMapper().readTree(shell.out());
    assertThat(read.path("address").asText()).isEqualTo("http://" + hostAndPort());
    assertThat(read.at("/metrics/Mode").asInt()).isEqualTo(2);
    assertThat(read.at("/health/problems/0/what").asText()).isEqualTo("fallback");
    assertThat(read.at("/tuner/mode").asText()).isEqualTo("none");
    assertThat(read.at("/hints/total").isInt()).isTrue();
    assertThat(shell.out()).isASCII();
  }

  /** It looks three times, and the ResourceManager is gone in between. */
  @Test
  void watchingGoesOnWhileTheResourceManagerDoesNotAnswer() throws Exception {
    answer = page(new HeddleMetrics(() -> 0));
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    AtomicInteger looks = new AtomicInteger();
    Status status =
        new Status(
            () -> {
              code = looks.get() == 0 ? 503 : 200;
              return looks.incrementAndGet() < 3;
            });

    status.run(
        new Configuration(false),
        List.of("--rm", "http://" + hostAndPort(), "--watch"),
        new PrintStream(printed, true, StandardCharsets.UTF_8));

    assertThat(printed.toString(StandardCharsets.UTF_8).lines())
        .filteredOn(line -> line.startsWith("health") || line.contains("HTTP status 503"))
        .satisfiesExactly(
            first -> assertThat(first).endsWith("well"),
            second -> assertThat(second).contains("HTTP status 503"),
            third -> assertThat(third).endsWith("well"));
  }

  @Test
  void healthThatIsNotKnownIsNotGood() throws Exception {
    answer = page(new HeddleMetrics(() -> 0));
    apiCode = 404;

    assertThat(status()).isEqualTo(1);
    assertThat(shell.out()).contains("health           not known: ", "HTTP status 404");
    assertThat(shell.err()).contains("health is not known");
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
    assertThat(shell.run(conf, "status", "--rm", "ftp://rm.example.org")).isEqualTo(1);
    assertThat(shell.err()).contains("ftp://rm.example.org is no address");
  }

  /** A proxy in its place may answer anything. */
  @Test
  void anAnswerThatSaysNothingIsNone() {
    answer = "null";
    assertThat(status()).isEqualTo(1);
    assertThat(shell.err()).contains("its answer is empty");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "{'application': null, 'waiting': null, 'placed': null, 'lost': null}",
        "{'application': 'a', 'waiting': [null], 'placed': [], 'lost': []}",
        "{'application': 'a', 'waiting': [], 'placed': [{'time': 1}], 'lost': []}"
      })
  void anExplanationThatLacksSomethingIsNone(String body) {
    server.createContext(
        "/heddle/api/v1/applications",
        exchange -> send(exchange, apiCode, body.replace('\'', '"')));
    String[] words = {"explain", "application_1_1", "--rm", "http://" + hostAndPort()};
    assertThat(shell.run(new Configuration(false), words)).isEqualTo(1);
    assertThat(shell.err()).contains("its answer is no explanation");

    apiCode = 404;
    assertThat(shell.run(new Configuration(false), words)).isEqualTo(1);
    assertThat(shell.err()).contains("HTTP status 404");
  }
}

package io.heddle.nodemetrics.collect;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.heddle.config.MetricsConfig;
import io.heddle.config.MetricsSourceKind;
import io.heddle.nodemetrics.MetricsEnvironment;
import io.heddle.nodemetrics.TestNodes;
import io.heddle.nodemetrics.collect.SourceStatus.State;
import io.heddle.nodemetrics.source.Monitor;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a monitor does, a poll ends, throws nothing, and tells no figure that is impossible. */
class HostileMonitorTest {
  private static final long NOW = 1_700_000_000_000L;
  private static final String[] BODIES = {
    "",
    "null",
    "[]",
    "{}",
    "7",
    "<html><body>Log in first</body></html>",
    "\u0000\u0001\u0002",
    "{\"status\":\"success\",\"data\":{\"result\":[{\"metric\":",
    "[".repeat(100_000),
    "{\"a\":".repeat(50_000),
    prometheus("NaN", NOW),
    prometheus("+Inf", NOW),
    prometheus("-0.5", NOW),
    prometheus("1e300", NOW),
    prometheus("much", NOW),
    prometheus("0.5", NOW - 315_360_000_000L),
    prometheus("0.5", Long.MAX_VALUE),
    "{\"status\":\"success\",\"data\":{\"resultType\":\"scalar\",\"result\":[1,\"2\"]}}",
    influx("-1", NOW),
    influx("1e300", NOW),
    influx("\"much\"", NOW),
    influx("50", NOW - 315_360_000_000L),
    ",host,_stop,_field,_value\n,127.0.0.1,1990-01-01T00:00:00Z,read_bytes,5",
    ",host,_stop,_field,_value\n,127.0.0.1,2023-11-14T22:13:20Z,read_bytes,NaN",
    ",host,_stop,_field,_value\n,127.0.0.1,2023-11-14T22:13:20Z,read_bytes,-5",
    "node_memory_MemTotal_bytes -5\nnode_memory_MemAvailable_bytes 1e300",
    "node_memory_MemTotal_bytes 0\nnode_memory_MemAvailable_bytes 0",
    "node_memory_MemTotal_bytes +Inf\nnode_memory_MemAvailable_bytes NaN"
  };

  private static String prometheus(String value, long millis) {
    return """
        {"status": "success", "data": {"resultType": "vector", "result": [
          {"metric": {"instance": "127.0.0.1:9100"}, "value": [%d, "%s"]}]}}
        """
        .formatted(millis / 1000, value);
  }

  private static String influx(String value, long millis) {
    return """
        {"results": [{"statement_id": 0, "series": [{"name": "diskio", "tags": {"host": "127.0.0.1"},
          "columns": ["time", "read_bytes"], "values": [[%d, %s]]}]}]}
        """
        .formatted(millis - 60_000, value);
  }

  private static Stream<String[]> monitors() {
    return Stream.of(
        new String[] {"sources=prometheus"},
        new String[] {"sources=node-exporter"},
        new String[] {"sources=influxdb", "influxdb.organisation=none"},
        new String[] {"sources=influxdb", "influxdb.organisation=acme"});
  }

  static Stream<Arguments> monitorsAndBodies() {
    return monitors()
        .flatMap(each -> Stream.of(BODIES).map(body -> Arguments.of((Object) each, body)));
  }

  static Stream<Arguments> monitorsAlone() {
    return monitors().map(each -> Arguments.of((Object) each));
  }

  private static SourceStatus pollTwice(String[] settings, HttpHandler handler) throws Exception {
    try (Monitor monitor = new Monitor(handler)) {
      MetricsConfig config = config(settings, monitor);
      MetricsEnvironment environment = TestNodes.environment(new AtomicLong(NOW), "127.0.0.1");
      NodeMetricsCollector collector = new NodeMetricsCollector(config, environment);
      MetricsSourceKind kind = config.sources().get(0);
      SourcePoller poller =
          collector.add(kind, MetricsSources.create(kind, config, environment), environment);
      poller.poll();
      poller.poll();
      assertThat(collector.window(NOW, 60_000)).isEmpty();
      return poller.status();
    }
  }

  private static MetricsConfig config(String[] settings, Monitor monitor) {
    String[] more = {
      "prometheus.url=" + monitor.url(),
      "influxdb.url=" + monitor.url(),
      "node-exporter.port=" + monitor.port(),
      "http.timeout-ms=30000"
    };
    return TestNodes.config(
        Stream.concat(Stream.of(more), Stream.of(settings)).toArray(String[]::new));
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("monitorsAndBodies")
  void anyBodyTellsNothing(String[] settings, String body) throws Exception {
    assertThat(pollTwice(settings, Monitor.saying(200, body)).state()).isNotEqualTo(State.OK);
  }

  @ParameterizedTest
  @MethodSource("monitorsAlone")
  void oneThatRefusesFails(String[] settings) throws Exception {
    for (int status : new int[] {301, 401, 500}) {
      SourceStatus after = pollTwice(settings, Monitor.saying(status, "no"));
      assertThat(after.state()).isEqualTo(State.FAILING);
      assertThat(after.problem()).contains("HTTP status " + status);
      assertThat(after.counts().failures()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @MethodSource("monitorsAlone")
  void oneThatDoesNotEndIsGivenUp(String[] settings) throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    HttpHandler dripping =
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          drip(exchange, never);
        };
    String[] hurried =
        Stream.concat(Stream.of(settings), Stream.of("http.timeout-ms=300")).toArray(String[]::new);
    assertThat(pollTwice(hurried, dripping).problem()).contains("no whole answer within 300 ms");
  }

  /** A byte at a time, until the other side hangs up or the monitor is closed. */
  private static void drip(HttpExchange exchange, CountDownLatch never) throws IOException {
    try {
      do {
        exchange.getResponseBody().write(' ');
        exchange.getResponseBody().flush();
      } while (!never.await(20, TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @ParameterizedTest
  @MethodSource("monitorsAlone")
  void oneThatSendsForEverIsCutOff(String[] settings) throws Exception {
    CountDownLatch hungUp = new CountDownLatch(2);
    SourceStatus after = pollTwice(settings, exchange -> Monitor.sendForEver(exchange, hungUp));
    assertThat(after.problem()).contains("was cut off");
    hungUp.await();
  }
}

package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.heddle.bench.cluster.FreePort;
import io.heddle.config.HeddleConfig;
import io.heddle.config.TunerConfig;
import io.heddle.nodemetrics.collect.LocalPrograms;
import io.heddle.yarn.testing.ConfigurationFiles;
import io.heddle.yarn.testing.Hang;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.RestRm;
import io.heddle.yarn.tune.ConfigurationTuner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.test.GenericTestUtils;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The dashboard and the alert rules of docs/, with a real Prometheus that scrapes {@code /prom} of
 * a live ResourceManager. The state directory is on no file system, which is what alerts are for.
 * Skipped where Prometheus is not installed, unless {@code HEDDLE_MONITORS} is {@code required}.
 */
@Tag("long")
class AlertsIT {
  private static final Path PROMETHEUS = Path.of("/usr/bin/prometheus");
  private static final Path PROMTOOL = Path.of("/usr/bin/promtool");
  private static final Path RULES = Path.of("docs", "alert-rules.yml").toAbsolutePath();
  private static final Path DASHBOARD = Path.of("docs", "grafana-dashboard.json");
  private static final Path HOME = Path.of("target", "alerts-it").toAbsolutePath();
  private static final Pattern METRIC = Pattern.compile("(?:heddle|cluster_metrics)_\\w+");

  /** Of sources that this cluster does not have, and a part of a pattern. */
  private static final Pattern ELSEWHERE =
      Pattern.compile("heddle_metrics_source_((prometheus|node_exporter|influxdb)_\\w+)?");

  private static final int POLL_MILLIS = 200;
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private static Path directory;
  private static RestRm live;
  private static LocalPrograms programs;
  private static String prometheus;

  @BeforeAll
  static void start() throws Exception {
    if (!"required".equals(System.getenv("HEDDLE_MONITORS"))) {
      assumeTrue(Files.isExecutable(PROMETHEUS), "not installed: " + PROMETHEUS);
    }
    new ConfigurationFiles(directory)
        .capacityScheduler(
            file -> {
              file.set(LiveRm.ROOT + "queues", "a");
              file.set(LiveRm.ROOT + "a.capacity", "100");
            });
    live = new RestRm(directory);
    live.start(
        HeddleScheduler.class,
        Map.of(
            CommonConfigurationKeysPublic.HADOOP_PROMETHEUS_ENABLED,
            "true",
            YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS,
            "true",
            YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES,
            ConfigurationTuner.class.getName(),
            HeddleConfig.STATE_DIR,
            "nosuch:///heddle",
            TunerConfig.TICK,
            "500"));
    startPrometheus();
  }

  private static void startPrometheus() throws IOException {
    programs = new LocalPrograms(HOME);
    int port = FreePort.find();
    prometheus = "http://127.0.0.1:" + port;
    Path config =
        Files.writeString(
            HOME.resolve("prometheus.yml"),
            """
            global: {scrape_interval: 1s, evaluation_interval: 1s}
            rule_files: ["%s"]
            scrape_configs:
              - job_name: yarn-rm
                metrics_path: /prom
                static_configs: [{targets: ["%s"]}]
            """
                .formatted(RULES, URI.create(live.web()).getAuthority()));
    programs.start(
        "prometheus",
        PROMETHEUS.toString(),
        "--config.file=" + config,
        "--storage.tsdb.path=" + HOME.resolve("data"),
        "--web.listen-address=127.0.0.1:" + port);
  }

  @AfterAll
  static void stop() {
    if (programs != null) {
      programs.close();
    }
    if (live != null) {
      live.close();
    }
  }

  private static String get(String url) throws IOException {
    try {
      return HTTP.send(
              HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString())
          .body();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static JsonNode ask(String path) throws IOException {
    JsonNode answer = JSON.readTree(get(prometheus + path));
    assertThat(answer.path("status").asText()).as("%s: %s", path, answer).isEqualTo("success");
    return answer.path("data");
  }

  private static Set<String> names(String text) {
    return METRIC
        .matcher(text)
        .results()
        .map(MatchResult::group)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static void await(Supplier<Boolean> condition) throws Exception {
    GenericTestUtils.waitFor(condition, POLL_MILLIS, Hang.MILLIS);
  }

  private static List<JsonNode> rules() {
    try {
      return StreamSupport.stream(
              ask("/api/v1/rules").path("groups").path(0).path("rules").spliterator(), false)
          .toList();
    } catch (IOException e) {
      // It does not answer yet.
      return List.of();
    }
  }

  private static Set<String> inState(String state) {
    return rules().stream()
        .filter(rule -> rule.path("state").asText().equals(state))
        .map(rule -> rule.path("name").asText())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Metrics2 publishes a source some seconds after it was registered. */
  @Test
  void theResourceManagerHasEveryMetricThatIsNamed() throws Exception {
    Set<String> named = names(Files.readString(DASHBOARD) + Files.readString(RULES));
    named.removeIf(name -> ELSEWHERE.matcher(name).matches());
    assertThat(named).hasSizeGreaterThan(30);

    try {
      await(
          () -> {
            try {
              return names(get(live.web() + "/prom")).containsAll(named);
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    } catch (TimeoutException e) {
      assertThat(names(get(live.web() + "/prom"))).containsAll(named);
    }
  }

  @Test
  void prometheusUnderstandsWhatTheDashboardAsks() throws Exception {
    await(() -> !rules().isEmpty());
    for (JsonNode panel : JSON.readTree(DASHBOARD.toFile()).path("panels")) {
      for (JsonNode target : panel.path("targets")) {
        String query =
            target.path("expr").asText().replace("$job", ".*").replace("$__rate_interval", "1m");
        ask("/api/v1/query?query=" + URLEncoder.encode(query, StandardCharsets.UTF_8));
      }
    }
  }

  @Test
  void theAlertOfWhatIsWrongFiresAndNoOther() throws Exception {
    try {
      await(() -> inState("firing").contains("HeddleTunerJournalFails"));
    } catch (TimeoutException e) {
      String failures =
          get(live.web() + "/prom")
              .lines()
              .filter(line -> line.contains("failures"))
              .collect(Collectors.joining(System.lineSeparator()));
      throw new AssertionError(rules() + System.lineSeparator() + failures);
    }

    assertThat(rules())
        .allSatisfy(
            rule ->
                assertThat(rule.path("health").asText())
                    .as("%s: %s", rule.path("name"), rule.path("lastError"))
                    .isEqualTo("ok"));
    // Neither requests to the tuner nor what is learned can be kept in that place.
    assertThat(inState("firing"))
        .isSubsetOf("HeddleTunerJournalFails", "HeddleTunerFails", "HeddleStateNotKept");
  }

  /** Which alerts fire at minutes of a cluster's life, as Prometheus itself computes them. */
  @Test
  void onlyAClusterWithoutHeddleMissesIt() throws Exception {
    Path test =
        Files.writeString(
            HOME.resolve("alert-rules-test.yml"),
            """
            rule_files: ["%s"]
            evaluation_interval: 1m
            tests:
              - name: an active and a standby
                interval: 1m
                input_series:
                  - {series: 'up{job="yarn-rm", instance="rm1"}', values: '1x60'}
                  - {series: 'up{job="yarn-rm", instance="rm2"}', values: '1x60'}
                  - {series: 'heddle_metrics_mode{job="yarn-rm", instance="rm1"}', values: '2x60'}
                promql_expr_test:
                  - {expr: 'count(ALERTS)', eval_time: 60m}
              - name: the active one fails and the other takes over
                interval: 1m
                input_series:
                  - {series: 'up{job="yarn-rm", instance="rm1"}', values: '1x20 0x40'}
                  - {series: 'up{job="yarn-rm", instance="rm2"}', values: '1x60'}
                  - {series: 'heddle_metrics_mode{job="yarn-rm", instance="rm1"}', values: '2x20 _x40'}
                  - {series: 'heddle_metrics_mode{job="yarn-rm", instance="rm2"}', values: '_x22 2x40'}
                promql_expr_test:
                  - {expr: 'count(ALERTS)', eval_time: 60m}
              - name: neither has Heddle
                interval: 1m
                input_series:
                  - {series: 'up{job="yarn-rm", instance="rm1"}', values: '1x60'}
                  - {series: 'up{job="yarn-rm", instance="rm2"}', values: '1x60'}
                promql_expr_test:
                  - {expr: 'count(ALERTS{alertstate="firing"})', eval_time: 14m}
                  - expr: 'count by (alertname, job) (ALERTS{alertstate="firing"})'
                    eval_time: 16m
                    exp_samples:
                      - {labels: '{alertname="HeddleMissing", job="yarn-rm"}', value: 1}
            """
                .formatted(RULES));

    Process promtool =
        new ProcessBuilder(PROMTOOL.toString(), "test", "rules", test.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(promtool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(promtool.waitFor()).as(said).isZero();
  }
}

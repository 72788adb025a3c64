package io.heddle.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** README and pages have the figures of the files in benchmarks/results. */
class ResultFiguresTest {
  private static final List<String> TRACES =
      List.of("alibaba", "facebook-2009", "facebook-2010", "google", "synthetic-facebook", "tpch");
  private static final List<String> MADE =
      List.of("big-containers", "executors", "production", "small-jobs", "training");
  private static final List<String> ALL = Stream.concat(TRACES.stream(), MADE.stream()).toList();
  private static final String BEST = "";
  private static final List<String> OTHERS = List.of("stock", "capacity@1.0", BEST);
  private static final Map<String, Double> RATIOS = new HashMap<>();

  @BeforeAll
  static void read() throws IOException {
    JsonNode result = result("mixes-quick");
    Map<String, Double> means = means(result, "jct-mean");
    means.forEach(
        (row, mean) -> {
          String workload = row.substring(0, row.indexOf(' '));
          RATIOS.put(row, means.get(workload + " heddle") / mean);
        });
    result
        .path("ratios")
        .fields()
        .forEachRemaining(
            ratio -> {
              if (ratio.getKey().matches("\\S+: heddle/\\S+ jct-mean")) {
                String workload = ratio.getKey().replaceFirst(":.*", "");
                RATIOS.put(workload + " " + BEST, ratio.getValue().asDouble());
              }
            });
  }

  private static JsonNode result(String experiment) throws IOException {
    return new ObjectMapper()
        .readTree(Path.of("benchmarks", "results", experiment + ".json").toFile());
  }

  /** By workload and scheduler. */
  private static Map<String, Double> means(JsonNode result, String metric) {
    Map<String, Double> means = new HashMap<>();
    for (JsonNode row : result.path("rows")) {
      if (row.path("metric").asText().equals(metric)) {
        means.put(
            row.path("workload").asText() + " " + row.path("scheduler").asText(),
            row.path("mean").asDouble());
      }
    }
    return means;
  }

  private static double ratio(String mix, String load, int queues, String other) {
    return RATIOS.get("%s/load-%s/queues-%d %s".formatted(mix, load, queues, other));
  }

  private static double[] ratios(List<String> mixes, String load, int queues, String other) {
    return mixes.stream().mapToDouble(mix -> ratio(mix, load, queues, other)).sorted().toArray();
  }

  private static double mean(double[] ratios) {
    return Math.exp(Arrays.stream(ratios).map(Math::log).average().orElseThrow());
  }

  private static List<String> row(Path page, String start) throws IOException {
    String line =
        Files.readAllLines(page).stream()
            .filter(each -> each.startsWith(start))
            .findFirst()
            .orElseThrow();
    return List.of(line.split(" *\\| *", -1)).subList(2, line.split(" *\\| *", -1).length - 1);
  }

  @Test
  void readmeHasMeanAndRange() throws IOException {
    for (int queues : List.of(1, 4)) {
      assertThat(row(Path.of("README.md"), "| %d |".formatted(queues)))
          .isEqualTo(
              OTHERS.stream()
                  .map(other -> ratios(ALL, "0.95", queues, other))
                  .map(
                      all ->
                          "%.2f (%.2f to %.2f)".formatted(mean(all), all[0], all[ALL.size() - 1]))
                  .toList());
    }
  }

  @Test
  void pageHasEachLoadAndEachWorkload() throws IOException {
    Path page = Path.of("docs/results/mixes.md");
    for (String load : List.of("0.7", "0.95", "1.5")) {
      assertThat(row(page, "| " + load + " |"))
          .isEqualTo(
              cells(
                  (queues, other) ->
                      "%.2f (%.2f)"
                          .formatted(
                              mean(ratios(ALL, load, queues, other)),
                              mean(ratios(TRACES, load, queues, other)))));
    }
    for (String mix : ALL) {
      assertThat(row(page, "| " + mix + " |"))
          .isEqualTo(cells((queues, other) -> "%.2f".formatted(ratio(mix, "0.95", queues, other))));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'4 nodes, `grant-p50`', 4-nodes/any-host, grant-p50",
    "'4 nodes, `grant-p95`', 4-nodes/any-host, grant-p95",
    "'20 nodes, `grant-p50`', 20-nodes/any-host, grant-p50",
    "'20 nodes, `grant-p95`', 20-nodes/any-host, grant-p95",
    "'20 nodes, hosts named, `grant-p50`', 20-nodes/hosts-named, grant-p50",
    "'1,000 nodes, `grant-p50`', 1000-nodes/any-host, grant-p50",
  })
  void pageHasTheLatencyOfEachRow(String start, String workload, String metric) throws IOException {
    Map<String, Double> means = means(result("latency"), metric);

    assertThat(row(Path.of("docs/results/latency.md"), "| " + start + " |"))
        .isEqualTo(
            Stream.of("stock", "stock-sync", "heddle-shadow", "heddle", "heddle-sync")
                .map(row -> rounded(means.get(workload + "/heartbeat-0.1-s " + row)))
                .toList());
  }

  /** Two digits, or three from 100 on. */
  private static String rounded(double millis) {
    int digits = millis < 100 ? 2 : 3;
    BigDecimal number = BigDecimal.valueOf(millis).round(new MathContext(digits));
    return number.scale() > 0 ? number.toPlainString() : "%,d".formatted(number.intValueExact());
  }

  private interface Cell {
    String of(int queues, String other);
  }

  private static List<String> cells(Cell cell) {
    List<String> cells = new ArrayList<>();
    for (int queues : List.of(1, 4)) {
      OTHERS.forEach(other -> cells.add(cell.of(queues, other)));
    }
    return cells;
  }
}

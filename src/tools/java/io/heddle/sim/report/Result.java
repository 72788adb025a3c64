package io.heddle.sim.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Findings of an experiment or simulation.
 *
 * @param settings what a reader needs to run it again elsewhere
 * @param ratios ours divided by the other's, by a name as {@link #ratioName} makes it
 */
public record Result(
    String experiment,
    Map<String, String> settings,
    List<Long> seeds,
    List<ResultRow> rows,
    Map<String, Double> ratios) {

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /** Names the ratio of two schedulers' figures, ours first. */
  public static String ratioName(String workload, String ours, String theirs, String metric) {
    return "%s: %s/%s %s".formatted(workload, ours, theirs, metric);
  }

  /** The ratio of the figure in {@code row} to another scheduler's; empty if there is none. */
  public OptionalDouble ratio(ResultRow row) {
    String start = ratioName(row.workload(), row.scheduler(), "", "").stripTrailing();
    String end = " " + row.metric();
    return ratios.entrySet().stream()
        .filter(entry -> entry.getKey().startsWith(start) && entry.getKey().endsWith(end))
        .mapToDouble(Map.Entry::getValue)
        .findFirst();
  }

  public void write(Path file) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.writeString(file, json(this));
  }

  /** Any value as JSON, indented; it ends with a line break. */
  public static String json(Object value) throws JsonProcessingException {
    return JSON.writeValueAsString(value) + "\n";
  }
}

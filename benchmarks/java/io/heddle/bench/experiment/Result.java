package io.heddle.bench.experiment;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What an experiment found.
 *
 * @param settings what a reader needs to run it again elsewhere
 * @param ratios ours divided by the other's, by a name that says so
 */
public record Result(
    String experiment,
    Map<String, String> settings,
    List<Long> seeds,
    List<Row> rows,
    Map<String, Double> ratios) {

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /** Writes the result as JSON. */
  public void write(Path file) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.writeString(file, JSON.writeValueAsString(this) + "\n");
  }
}

package io.heddle.bench.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;

/** How the child of the demo talks to its parent: lines on its output and a result file. */
final class DemoJson {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Starts a line that carries a {@link DemoProgress}; libraries may print lines of their own. */
  private static final String PROGRESS = "heddle-demo-progress ";

  private DemoJson() {}

  static String progressLine(DemoProgress progress) throws JsonProcessingException {
    return PROGRESS + MAPPER.writeValueAsString(progress);
  }

  static boolean isProgressLine(String line) {
    return line.startsWith(PROGRESS);
  }

  static DemoProgress progress(String line) {
    try {
      return MAPPER.readValue(line.substring(PROGRESS.length()), DemoProgress.class);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("no progress: " + line, e);
    }
  }

  static Path write(Path file, DemoResult result) throws IOException {
    MAPPER.writerWithDefaultPrettyPrinter().writeValue(file.toFile(), result);
    return file;
  }

  static DemoResult read(Path file) throws IOException {
    return MAPPER.readValue(file.toFile(), DemoResult.class);
  }
}

package io.heddle.bench.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.heddle.bench.demo.report.DemoResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** How the children of the demo talk to their parent: lines on their output and result files. */
final class DemoJson {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Starts a line that carries a {@link DemoProgress}; libraries may print lines of their own. */
  private static final String PROGRESS = "heddle-demo-progress ";

  private static final String ANSWER = "heddle-demo-answer ";

  private DemoJson() {}

  static String progressLine(DemoProgress progress) {
    try {
      return PROGRESS + MAPPER.writeValueAsString(progress);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  static boolean isProgressLine(String line) {
    return line.startsWith(PROGRESS);
  }

  static DemoProgress progress(String line) throws JsonProcessingException {
    return MAPPER.readValue(line.substring(PROGRESS.length()), DemoProgress.class);
  }

  static String answerLine(String text) {
    return ANSWER + text;
  }

  static boolean isAnswerLine(String line) {
    return line.startsWith(ANSWER);
  }

  static String answer(String line) {
    return line.substring(ANSWER.length());
  }

  static Path write(Path file, DemoResult result) throws IOException {
    MAPPER.writerWithDefaultPrettyPrinter().writeValue(file.toFile(), result);
    return file;
  }

  static DemoResult read(Path file) throws IOException {
    return MAPPER.readValue(file.toFile(), DemoResult.class);
  }
}

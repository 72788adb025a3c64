package io.heddle.bench.upstream;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Builds another project in a process of its own, for class paths that are not ours. */
public final class Maven {
  /** Environment variable with further arguments, separated by spaces. */
  public static final String MORE_ARGUMENTS = "HEDDLE_MAVEN_ARGS";

  private Maven() {}

  /**
   * Runs {@code mvn} with these arguments and those of {@link #MORE_ARGUMENTS}, its output to
   * {@code log}; throws IOException naming that if it fails.
   */
  public static void run(Path pom, Path log, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("mvn", "-q", "-B", "-ntp"));
    String more = System.getenv(MORE_ARGUMENTS);
    if (more != null && !more.isBlank()) {
      command.addAll(List.of(more.strip().split(" +")));
    }
    command.addAll(List.of("-f", pom.toString()));
    command.addAll(Arrays.asList(arguments));
    int status =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start()
            .waitFor();
    if (status != 0) {
      throw new IOException("Maven could not build " + pom + "; see " + log);
    }
  }
}

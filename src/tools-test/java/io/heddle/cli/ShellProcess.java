package io.heddle.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs {@code yarn heddle} as Hadoop's scripts do: in a process of its own. */
public final class ShellProcess {
  private static final long MOST_SECONDS = 120;

  private final Path out;
  private final Path err;
  private final int code;

  /** Runs it to its end, {@code conf} in front of the class path, with further environment. */
  public ShellProcess(
      Path conf, List<String> options, Map<String, String> environment, String... words)
      throws IOException, InterruptedException {
    out = Files.createTempFile(conf, "out", ".txt");
    err = Files.createTempFile(conf, "err", ".txt");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    // The tests' own logging, which is on the class path, writes to it.
    command.add("-Dheddle.test.log=" + conf.resolve("log"));
    command.addAll(
        List.of("-cp", conf + File.pathSeparator + System.getProperty("java.class.path")));
    command.add(HeddleCommand.class.getName());
    command.addAll(List.of(words));
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IOException("it did not end within " + MOST_SECONDS + " s: " + command);
    }
    code = process.exitValue();
  }

  public int code() {
    return code;
  }

  public String out() throws IOException {
    return Files.readString(out);
  }

  public String err() throws IOException {
    return Files.readString(err);
  }
}

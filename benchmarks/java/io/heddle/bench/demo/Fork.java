package io.heddle.bench.demo;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs {@link DemoRun} in a JVM of its own and ends it, with its containers, when time is up. */
final class Fork {
  private static final String HEAP = "-Xmx768m";

  private final Path home;
  private final Path text;
  private final ProgressView view;

  /**
   * Makes a runner.
   *
   * @param home directory of the demo; every run gets a directory below it
   * @param text directory of the text to count
   */
  Fork(Path home, Path text, ProgressView view) {
    this.home = home;
    this.text = text;
    this.view = view;
  }

  /**
   * Runs all jobs under one scheduler.
   *
   * @throws IOException if the run did not end in time or ended without a result
   */
  RunResult run(Contender contender, Duration limit) throws IOException, InterruptedException {
    Path directory = Files.createDirectories(home.resolve(contender.name()));
    Path errors = directory.resolve("stderr.log");
    Process child =
        new ProcessBuilder(command(contender, directory))
            .directory(directory.toFile())
            .redirectError(errors.toFile())
            .start();
    Thread hook = new Thread(() -> end(child), "end-the-run");
    Runtime.getRuntime().addShutdownHook(hook);
    Thread reader = new Thread(() -> forward(child), "progress");
    reader.start();
    try {
      if (!child.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IOException(
            "the run under %s was ended after %d s; see %s"
                .formatted(contender.name(), limit.toSeconds(), directory));
      }
      if (child.exitValue() != 0) {
        throw new IOException(
            "the run under %s failed; see cluster.log and stderr.log in %s"
                .formatted(contender.name(), directory));
      }
      return Json.read(directory.resolve(DemoRun.RESULT));
    } finally {
      end(child);
      child.waitFor(5, TimeUnit.SECONDS);
      reader.join(TimeUnit.SECONDS.toMillis(5));
      Runtime.getRuntime().removeShutdownHook(hook);
      view.end();
    }
  }

  private List<String> command(Contender contender, Path directory) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // What this JVM was told to open, the other needs too.
    command.addAll(
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .filter(argument -> argument.startsWith("--add-"))
            .toList());
    command.addAll(
        List.of(
            HEAP,
            "-XX:+UseSerialGC",
            "-Djava.net.preferIPv4Stack=true",
            "-Dlog4j.configuration=demo/log4j.properties",
            "-Dheddle.demo.log=" + directory.resolve("cluster.log"),
            "-Dhadoop.log.dir=" + directory,
            "-cp",
            System.getProperty("java.class.path"),
            DemoRun.class.getName(),
            contender.name(),
            directory.toString(),
            text.toString()));
    return command;
  }

  private void forward(Process child) {
    try (BufferedReader lines = child.inputReader()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (Json.isProgressLine(line)) {
          view.show(Json.progress(line));
        }
      }
    } catch (IOException e) {
      // Ending the child closes its output; how the child ended says all there is to say.
    }
  }

  private static void end(Process child) {
    Containers.endAllOf(child.toHandle());
    child.destroyForcibly();
  }
}

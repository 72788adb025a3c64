package io.heddle.bench.cluster;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Runs a main class in a JVM of its own and ends it, with its containers, when time is up. Its logs
 * go to {@code directory}; {@code lines} is told its output, in a thread of its own.
 */
public record ForkedJvm(String name, Path directory, int heapMegabytes, Consumer<String> lines) {
  private static final int USUAL_HEAP_MEGABYTES = 768;

  /** Arguments that a JVM shares with this one: what to open, how to compile and check classes. */
  private static final List<String> FOR_BOTH =
      List.of(
          "--add-",
          "-XX:TieredStopAtLevel",
          "-XX:+UnlockDiagnosticVMOptions",
          "-XX:-BytecodeVerificationRemote");

  /** One with a heap that is enough for a small cluster. */
  public ForkedJvm(String name, Path directory, Consumer<String> lines) {
    this(name, directory, USUAL_HEAP_MEGABYTES, lines);
  }

  /** Runs {@code main}, which is to use {@link ForkedMain}; throws if it fails or is late. */
  public void run(Class<?> main, List<String> arguments, Duration limit)
      throws IOException, InterruptedException {
    Process child = prepare(main, List.of(), arguments).start();
    Thread hook = new Thread(() -> end(child), "end-the-run");
    Runtime.getRuntime().addShutdownHook(hook);
    Thread reader = new Thread(() -> forward(child), "progress");
    reader.start();
    try {
      if (!child.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IOException(
            "the run under %s was ended after %d s; see %s"
                .formatted(name, limit.toSeconds(), directory));
      }
      if (child.exitValue() != 0) {
        throw new IOException(
            "the run under %s failed; see cluster.log and stderr.log in %s"
                .formatted(name, directory));
      }
    } finally {
      end(child);
      child.waitFor(5, TimeUnit.SECONDS);
      reader.join(TimeUnit.SECONDS.toMillis(5));
      Runtime.getRuntime().removeShutdownHook(hook);
    }
  }

  /** Starts {@code main} of {@link ForkedMain}'s kind to {@link #end}; output goes to a file. */
  public Process start(Class<?> main, List<String> arguments) throws IOException {
    return prepare(main, List.of(), arguments)
        .redirectOutput(directory.resolve("stdout.log").toFile())
        .start();
  }

  /** Starts one to talk to by its standard input and output, and to {@link #end}. */
  Process startTalking(Class<?> main, List<String> options, List<String> arguments)
      throws IOException {
    return prepare(main, options, arguments).start();
  }

  private ProcessBuilder prepare(Class<?> main, List<String> options, List<String> arguments)
      throws IOException {
    Files.createDirectories(directory);
    return new ProcessBuilder(command(main, options, arguments))
        .directory(directory.toFile())
        .redirectError(directory.resolve("stderr.log").toFile());
  }

  private List<String> command(Class<?> main, List<String> options, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .filter(ForkedJvm::isForBoth)
            .toList());
    command.addAll(options);
    command.addAll(
        List.of(
            "-Xmx%dm".formatted(heapMegabytes),
            "-XX:+UseSerialGC",
            "-Djava.net.preferIPv4Stack=true",
            "-Dlog4j.configuration=cluster/log4j.properties",
            "-Dheddle.cluster.log=" + directory.resolve("cluster.log"),
            "-Dhadoop.log.dir=" + directory,
            "-cp",
            System.getProperty("java.class.path"),
            main.getName()));
    command.addAll(arguments);
    return command;
  }

  /** Whether a JVM that is started here needs an argument of this one. */
  private static boolean isForBoth(String argument) {
    return FOR_BOTH.stream().anyMatch(argument::startsWith);
  }

  private void forward(Process child) {
    try (BufferedReader output = child.inputReader()) {
      output.lines().forEach(lines);
    } catch (IOException | UncheckedIOException e) {
      // Ending the child closes its output; how the child ended says all there is to say.
    }
  }

  /** Ends a process at once, as a machine that loses its power does, and all that it started. */
  public static void end(Process child) {
    ContainerProcesses.endAllOf(child.toHandle());
    child.destroyForcibly();
  }
}

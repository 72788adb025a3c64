package io.heddle.bench.demo;

import io.heddle.bench.cluster.ForkedJvm;
import io.heddle.bench.demo.report.DemoResult;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** A {@link DemoCluster} in its own JVM, as the parent sees it. Not thread-safe. */
final class DemoProcess implements CommandedCluster, AutoCloseable {
  /** It lives for minutes, too short a time for the compiler that takes longest. */
  private static final List<String> QUICK_START = List.of("-XX:TieredStopAtLevel=1");

  private final DemoContender contender;
  private final Path home;
  private final Process process;
  private final BufferedReader answers;
  private final PrintStream commands;
  private String address = "";

  private DemoProcess(DemoContender contender, Path home, Process process) {
    this.contender = contender;
    this.home = home;
    this.process = process;
    answers = process.inputReader(StandardCharsets.UTF_8);
    commands = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
  }

  /** Starts one below {@code home}; {@link #awaitUp} says when it can be used. */
  static DemoProcess start(DemoContender contender, Path home, Path text, Path evening)
      throws IOException {
    Path own = home.resolve(contender.name());
    List<String> arguments =
        List.of(contender.name(), own.toString(), text.toString(), evening.toString());
    return new DemoProcess(
        contender,
        own,
        new ForkedJvm(contender.name(), own, line -> {})
            .startTalking(DemoCluster.class, QUICK_START, arguments));
  }

  @Override
  public DemoContender contender() {
    return contender;
  }

  void awaitUp() throws IOException {
    address = await(progress -> {});
  }

  @Override
  public String address() {
    return address;
  }

  @Override
  public DemoResult run(String command, Consumer<DemoProgress> view) throws IOException {
    commands.println(command);
    return DemoJson.read(Path.of(await(view)));
  }

  private String await(Consumer<DemoProgress> view) throws IOException {
    for (String line = answers.readLine(); line != null; line = answers.readLine()) {
      if (DemoJson.isProgressLine(line)) {
        view.accept(DemoJson.progress(line));
      } else if (DemoJson.isAnswerLine(line)) {
        return DemoJson.answer(line);
      } // else a library's own words
    }
    throw new IOException(
        "the cluster under %s ended; see cluster.log and stderr.log in %s"
            .formatted(contender.label(), home));
  }

  @Override
  public void close() {
    ForkedJvm.end(process);
  }
}

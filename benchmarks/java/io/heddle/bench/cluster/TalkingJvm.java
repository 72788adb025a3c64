package io.heddle.bench.cluster;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** JVM that answers each command, a line, with a line. Not thread-safe. */
public final class TalkingJvm implements AutoCloseable {
  /** Start of an answer; libraries may print lines of their own. */
  private static final String ANSWER = "heddle-answer ";

  private final ForkedJvm jvm;
  private final Process process;
  private final BufferedReader answers;
  private final PrintStream commands;
  private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor();

  private TalkingJvm(ForkedJvm jvm, Process process) {
    this.jvm = jvm;
    this.process = process;
    answers = process.inputReader(StandardCharsets.UTF_8);
    commands = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
  }

  /** The side of the child. */
  @FunctionalInterface
  public interface Server {
    String answer(String command) throws Exception;
  }

  /** Starts {@code main}, which calls {@link #serve} in {@link ForkedMain}. */
  public static TalkingJvm start(
      ForkedJvm jvm, Class<?> main, List<String> options, List<String> arguments)
      throws IOException {
    return new TalkingJvm(jvm, jvm.startTalking(main, options, arguments));
  }

  /** Answers commands until the parent closes the input. */
  public static void serve(Server server) throws Exception {
    BufferedReader commands =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = commands.readLine(); line != null; line = commands.readLine()) {
      System.out.println(ANSWER + server.answer(line));
    }
  }

  /** Returns the answer; ends the JVM and throws IOException if none comes in time. */
  public String ask(String command, Duration limit) throws IOException {
    ScheduledFuture<?> end = watch.schedule(this::close, limit.toMillis(), TimeUnit.MILLISECONDS);
    commands.println(command);
    try {
      for (String line = answers.readLine(); line != null; line = answers.readLine()) {
        // The limit may pass while the JVM answers: it has ended then.
        if (line.startsWith(ANSWER) && end.cancel(false)) {
          return line.substring(ANSWER.length());
        }
      }
    } finally {
      end.cancel(false);
    }
    throw new IOException(
        "'%s' failed in %s; see cluster.log and stderr.log in %s"
            .formatted(command, jvm.name(), jvm.directory()));
  }

  @Override
  public void close() {
    watch.shutdown();
    ForkedJvm.end(process);
  }
}

package io.heddle.bench.upstream.jvm;

import io.heddle.bench.upstream.jvm.TestOutcome.Status;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/** Writes the outcome of each test, and of each class as a whole, as soon as it has ended. */
final class OutcomeWriter implements TestExecutionListener {
  private record Start(long nanos, Served served) {}

  private final Path file;
  private final Map<String, Start> running = new ConcurrentHashMap<>();

  OutcomeWriter(Path file) {
    this.file = file;
  }

  @Override
  public void executionStarted(TestIdentifier test) {
    running.put(test.getUniqueId(), new Start(System.nanoTime(), SwapCounters.served()));
  }

  @Override
  public void executionSkipped(TestIdentifier test, String reason) {
    write(new TestOutcome(test.getUniqueId(), Status.SKIPPED, 0, Served.NOTHING, reason));
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    Start start = running.remove(test.getUniqueId());
    Status status =
        switch (result.getStatus()) {
          case SUCCESSFUL -> Status.PASSED;
          case ABORTED -> Status.ABORTED;
          case FAILED -> Status.FAILED;
        };
    if (start != null && (test.isTest() || isClass(test) || status == Status.FAILED)) {
      write(
          new TestOutcome(
              test.getUniqueId(),
              status,
              TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start.nanos()),
              SwapCounters.served().since(start.served()),
              result.getThrowable().map(OutcomeWriter::firstLine).orElse("")));
    }
  }

  private static boolean isClass(TestIdentifier test) {
    return test.getSource().filter(ClassSource.class::isInstance).isPresent();
  }

  /** The first line that says something: messages of assertions often begin with an empty one. */
  private static String firstLine(Throwable thrown) {
    List<String> lines =
        thrown.toString().lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    return lines.size() > 1 && lines.get(0).endsWith(":")
        ? lines.get(0) + ' ' + lines.get(1)
        : lines.get(0);
  }

  private synchronized void write(TestOutcome outcome) {
    try {
      Files.writeString(
          file,
          outcome.line() + "\n",
          StandardOpenOption.CREATE,
          StandardOpenOption.WRITE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

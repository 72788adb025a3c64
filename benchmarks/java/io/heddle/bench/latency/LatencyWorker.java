package io.heddle.bench.latency;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.heddle.bench.cluster.ForkedJvm;
import io.heddle.bench.cluster.ForkedMain;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** One row in a JVM of its own, which measures a cell at a time. Not thread-safe. */
public final class LatencyWorker implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int HEAP_MEGABYTES = 2_048;

  /** What a line with measures begins with; libraries may print others. */
  private static final String MEASURED = "measured ";

  private final LatencyRow row;
  private final Path home;
  private final Process process;
  private final BufferedReader answers;
  private final PrintStream commands;
  private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor();

  private LatencyWorker(LatencyRow row, Path home, Process process) {
    this.row = row;
    this.home = home;
    this.process = process;
    answers = process.inputReader(StandardCharsets.UTF_8);
    commands = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
  }

  static LatencyWorker start(LatencyRow row, Path parent) throws IOException {
    Path home = parent.resolve(row.label());
    return new LatencyWorker(
        row,
        home,
        new ForkedJvm(row.label(), home, HEAP_MEGABYTES, line -> {})
            .startTalking(LatencyWorker.class, List.of(), List.of(row.name(), home.toString())));
  }

  /** Lets it measure a cell once; throws IOException if it failed or did not end in time. */
  List<Measure> measure(LatencyCell cell, long seed) throws IOException {
    ScheduledFuture<?> end =
        watch.schedule(this::close, cell.limit().toMillis(), TimeUnit.MILLISECONDS);
    commands.println(cell.name() + " " + seed);
    try {
      for (String line = answers.readLine(); line != null; line = answers.readLine()) {
        // Its limit may pass just as it answers: then it has ended, and the next cell needs
        // another.
        if (line.startsWith(MEASURED) && end.cancel(false)) {
          return JSON.readValue(line.substring(MEASURED.length()), new TypeReference<>() {});
        }
      }
    } finally {
      end.cancel(false);
    }
    throw new IOException(
        "%s failed in %s; see cluster.log and stderr.log in %s".formatted(cell, row.label(), home));
  }

  @Override
  public void close() {
    watch.shutdown();
    ForkedJvm.end(process);
  }

  public static void main(String[] arguments) {
    ForkedMain.run(
        () -> {
          LatencyRow row = LatencyRow.valueOf(arguments[0]);
          Path home = Path.of(arguments[1]);
          BufferedReader commands =
              new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
          for (String line = commands.readLine(); line != null; line = commands.readLine()) {
            String[] command = line.split(" ", 2);
            List<Measure> measures =
                LatencyCell.valueOf(command[0])
                    .measure(row, Long.parseLong(command[1]), home, System::nanoTime);
            System.out.println(MEASURED + JSON.writeValueAsString(measures));
          }
          return home;
        });
  }
}

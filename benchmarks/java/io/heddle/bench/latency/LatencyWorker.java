package io.heddle.bench.latency;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.heddle.bench.cluster.ForkedJvm;
import io.heddle.bench.cluster.ForkedMain;
import io.heddle.bench.cluster.TalkingJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** One row in a JVM of its own, which measures a cell at a time. Not thread-safe. */
public final class LatencyWorker implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int HEAP_MEGABYTES = 2_048;

  private final TalkingJvm jvm;

  private LatencyWorker(TalkingJvm jvm) {
    this.jvm = jvm;
  }

  static LatencyWorker start(LatencyRow row, Path parent) throws IOException {
    Path home = parent.resolve(row.label());
    return new LatencyWorker(
        TalkingJvm.start(
            new ForkedJvm(row.label(), home, HEAP_MEGABYTES, line -> {}),
            LatencyWorker.class,
            List.of(),
            List.of(row.name(), home.toString())));
  }

  /** Lets it measure a cell once; throws IOException if it failed or did not end in time. */
  List<Measure> measure(LatencyCell cell, long seed) throws IOException {
    return JSON.readValue(
        jvm.ask(cell.name() + " " + seed, cell.limit()), new TypeReference<>() {});
  }

  @Override
  public void close() {
    jvm.close();
  }

  public static void main(String[] arguments) {
    ForkedMain.run(
        () -> {
          LatencyRow row = LatencyRow.valueOf(arguments[0]);
          Path home = Path.of(arguments[1]);
          TalkingJvm.serve(
              line -> {
                String[] command = line.split(" ", 2);
                return JSON.writeValueAsString(
                    LatencyCell.valueOf(command[0])
                        .measure(row, Long.parseLong(command[1]), home, System::nanoTime));
              });
          return home;
        });
  }
}

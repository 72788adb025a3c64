package io.heddle.bench.colocation.queue;

import io.heddle.bench.interference.SlowDowns;
import io.heddle.bench.interference.TableInterference;
import io.heddle.sim.workload.Seeds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A cluster that is never out of work, whose jobs slow each other down as 15 real workloads did in
 * pairs, where that table is to be had: a file of the directory HEDDLE_TRACES. Else the table is
 * made up.
 */
public final class SteadyStream {
  private static final long SEED = 1;
  private static final int KINDS = 15;
  private static final int JOBS = 300;
  private static final double SECONDS = 600;

  public static final QueueCase CASE = create();

  private SteadyStream() {}

  private static QueueCase create() {
    SlowDowns table = table();
    RandomGenerator random = Seeds.random(SEED, "stream");
    List<String> queue =
        Stream.generate(() -> table.names().get(random.nextInt(table.names().size())))
            .limit(JOBS)
            .toList();
    Map<String, Double> seconds =
        table.names().stream().collect(Collectors.toMap(Function.identity(), name -> SECONDS));
    return new QueueCase(
        "pairwise-stream",
        Layout.HUGO.placed(EmptyNodesFirst.RANDOM),
        new TableInterference(table),
        seconds,
        queue,
        RoundArrivals.BACKLOG);
  }

  /** The jobs' slow-downs. */
  static SlowDowns table() {
    String traces = System.getenv("HEDDLE_TRACES");
    Path file =
        Path.of(
            traces == null ? "" : traces,
            "fairco2-colocation/matrices/runtime_relative_change_matrix.csv");
    if (traces == null || !Files.exists(file)) {
      return SlowDowns.generated(KINDS, Seeds.random(SEED, "slow-downs"));
    }
    try {
      return SlowDowns.parse(Files.readAllLines(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

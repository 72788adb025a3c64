package io.heddle.bench.latency;

import io.heddle.bench.cluster.ClusterSize;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;

/** Clusters and what is measured on each of them, from its start to its stop. */
enum LatencyCell {
  WARM_UP(new ClusterSize(250, 131_072, 32), new AskTrial(), new FullTrial(20, true)),
  FOUR_NODES(new ClusterSize(4, 65_536, 32), new AskTrial()),
  TWENTY_NODES(new ClusterSize(20, 65_536, 32), new AskTrial()),
  ROOM(new ClusterSize(20, 65_536, 32), new ShortJobTrial("short-jobs/20-nodes", 12, 1_000, false)),
  ROOM_AND_HOSTS(
      new ClusterSize(20, 65_536, 32),
      new ShortJobTrial("short-jobs/20-nodes/hosts-named", 12, 1_000, true)),
  CONTENDED(
      new ClusterSize(3, 16_384, 8),
      new ShortJobTrial("short-jobs/3-nodes/contended", 8, 1_000, false)),
  THOUSAND_NODES(new ClusterSize(1_000, 65_536, 8), new AskTrial(), new FullTrial(100, true)),
  FIVE_THOUSAND_NODES(new ClusterSize(5_000, 8_192, 1), new FullTrial(20, false));

  static final List<LatencyCell> QUICK =
      List.of(FOUR_NODES, TWENTY_NODES, ROOM_AND_HOSTS, CONTENDED);

  /** Cells of the first seed; the largest cluster takes long to start, and is measured once. */
  static final List<LatencyCell> FIRST =
      List.of(
          FOUR_NODES,
          TWENTY_NODES,
          THOUSAND_NODES,
          ROOM_AND_HOSTS,
          CONTENDED,
          ROOM,
          FIVE_THOUSAND_NODES);

  static final List<LatencyCell> ALWAYS = FIRST.subList(0, FIRST.size() - 1);

  /** Cells whose figures are seconds: all rows run at the same time. */
  static final List<LatencyCell> TOGETHER = List.of(ROOM, ROOM_AND_HOSTS, CONTENDED);

  private static final Duration LIMIT = Duration.ofMinutes(3);

  @SuppressWarnings("ImmutableEnumChecker") // A record of numbers.
  private final ClusterSize size;

  @SuppressWarnings("ImmutableEnumChecker") // Trials hold no state.
  private final List<Trial> trials;

  LatencyCell(ClusterSize size, Trial... trials) {
    this.size = size;
    this.trials = List.of(trials);
  }

  /**
   * Run before all others, so that these meet compiled code, as in a ResourceManager that runs for
   * weeks: at first about half of the processor time is for what is not compiled yet.
   */
  static List<LatencyCell> warmUp(boolean quick) {
    return quick ? List.of(WARM_UP) : List.of(WARM_UP, THOUSAND_NODES);
  }

  String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  Duration limit() {
    return LIMIT;
  }

  List<Measure> measure(LatencyRow row, long seed, Path home, LongSupplier ticker)
      throws Exception {
    List<Measure> measures = new ArrayList<>();
    try (LiveCluster cluster = LiveCluster.start(row, size, home, ticker)) {
      for (Trial trial : trials) {
        measures.addAll(trial.run(cluster, seed));
      }
    }
    return measures;
  }
}

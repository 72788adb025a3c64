package io.heddle.bench.generate;

import static io.heddle.bench.generate.Benchmark.DFSIOE;
import static io.heddle.bench.generate.Benchmark.KMEANS;
import static io.heddle.bench.generate.Benchmark.PAGERANK;
import static io.heddle.bench.generate.Benchmark.PI;
import static io.heddle.bench.generate.Benchmark.SCAN;
import static io.heddle.bench.generate.Benchmark.TERASORT;
import static io.heddle.bench.generate.Benchmark.WORD_COUNT;
import static io.heddle.bench.generate.Benchmark.WORD_MEAN;

import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.ClusterSpec;
import java.util.List;

/**
 * The workloads of HaSTE's evaluation (Yao et al., "New Scheduling Algorithms for Improving
 * Performance and Resource Utilization in Hadoop YARN Clusters", IEEE TCC), section 5, Tables 2 to
 * 5. In Table 5 the job ids are read as 1 to 10.
 */
public enum HasteTable {
  SIMPLE(
      "haste-simple",
      once(WORD_COUNT, 52, 5, gb(1, 2), gb(1, 2)),
      once(WORD_COUNT, 52, 5, gb(1, 3), gb(1, 2)),
      once(WORD_COUNT, 52, 5, gb(1, 4), gb(1, 3)),
      once(WORD_COUNT, 52, 5, gb(1, 5), gb(1, 3))),
  MIXED_1(
      "haste-mixed-1",
      once(TERASORT, 38, 6, gb(3, 1), gb(2, 1)),
      once(TERASORT, 76, 12, gb(4, 1), gb(2, 1)),
      once(WORD_COUNT, 52, 12, gb(2, 3), gb(1, 2)),
      once(WORD_COUNT, 26, 6, gb(2, 4), gb(1, 2)),
      once(WORD_MEAN, 52, 8, gb(2, 2), gb(1, 1)),
      once(WORD_MEAN, 26, 4, gb(2, 1), gb(1, 1)),
      once(PI, 50, 1, gb(1, 3), gb(1, 1)),
      once(PI, 100, 1, gb(1, 4), gb(1, 1))),
  MIXED_2(
      "haste-mixed-2",
      once(TERASORT, 96, 12, gb(3, 1), gb(2, 1)),
      once(WORD_COUNT, 81, 12, gb(1, 3), gb(1, 2)),
      once(SCAN, 20, 6, gb(1, 1), gb(1, 1)),
      new Row(PAGERANK, 2, 37, 12, gb(2, 2), gb(2, 2)),
      new Row(KMEANS, 6, 120, 5, gb(2, 3), gb(1, 3))),
  /** Table 5, for the large cluster. */
  MIXED_3(
      "haste-mixed-3",
      once(TERASORT, 24, 6, gb(3, 1), gb(4, 2)),
      once(TERASORT, 96, 6, gb(5, 2), gb(6, 4)),
      once(WORD_COUNT, 36, 12, gb(2, 3), gb(1, 3)),
      once(WORD_COUNT, 162, 12, gb(4, 4), gb(2, 5)),
      once(DFSIOE, 64, 1, gb(1, 1), gb(1, 3)),
      once(DFSIOE, 64, 1, gb(3, 3), gb(2, 4)),
      new Row(PAGERANK, 2, 37, 24, gb(1, 3), gb(2, 2)),
      new Row(PAGERANK, 2, 37, 24, gb(2, 5), gb(3, 4)),
      new Row(KMEANS, 4, 16, 3, gb(2, 2), gb(1, 3)),
      new Row(KMEANS, 5, 100, 4, gb(4, 4), gb(2, 4)));

  /** A job of a table; maps and reduces are of all iterations together. */
  record Row(
      Benchmark benchmark,
      int rounds,
      int maps,
      int reduces,
      ResourceVector map,
      ResourceVector reduce) {}

  private final String text;

  @SuppressWarnings("ImmutableEnumChecker") // List.of cannot be changed
  private final List<Row> rows;

  HasteTable(String text, Row... rows) {
    this.text = text;
    this.rows = List.of(rows);
  }

  private static Row once(
      Benchmark benchmark, int maps, int reduces, ResourceVector map, ResourceVector reduce) {
    return new Row(benchmark, 1, maps, reduces, map, reduce);
  }

  private static ResourceVector gb(long memory, long cores) {
    return ResourceVector.of(1024 * memory, cores);
  }

  List<Row> rows() {
    return rows;
  }

  public ClusterSpec cluster() {
    return this == MIXED_3 ? ClusterSpec.of(20, 32 * 1024, 16) : ClusterSpec.of(8, 8 * 1024, 8);
  }

  @Override
  public String toString() {
    return text;
  }
}

package io.heddle.bench.haste;

import io.heddle.bench.compare.Trial;
import io.heddle.bench.generate.HasteTable;
import io.heddle.bench.generate.HasteWorkload;
import io.heddle.sim.workload.Gap;
import java.util.List;
import java.util.Set;

/** The workloads of HaSTE's evaluation, on the clusters of the paper. */
public enum Part {
  SIMPLE("simple", HasteTable.SIMPLE, Gap.NONE),
  MIXED_1("mixed-1", HasteTable.MIXED_1, Gap.NONE),
  MIXED_2("mixed-2", HasteTable.MIXED_2, Gap.NONE),
  GAP_0_60("gap-0-60s", HasteTable.MIXED_2, Gap.uniform(0, 60_000)),
  GAP_60_120("gap-60-120s", HasteTable.MIXED_2, Gap.uniform(60_000, 120_000)),
  LARGE("large", HasteTable.MIXED_3, Gap.NONE);

  private static final Set<String> METRICS =
      Set.of("makespan", "jct-mean", "jct-p95", "memory-use", "vcore-use", "memory-low");

  /** Figure 7: from then on stock's memory is said to be idle again and again. */
  private static final long LATE_MILLIS = 600_000;

  private final String text;
  private final HasteTable table;

  @SuppressWarnings("ImmutableEnumChecker") // Gaps hold no state.
  private final Gap gap;

  Part(String text, HasteTable table, Gap gap) {
    this.text = text;
    this.table = table;
    this.gap = gap;
  }

  HasteTable table() {
    return table;
  }

  public Trial trial() {
    return new Trial(
        text,
        table.cluster(),
        hints -> seed -> HasteWorkload.of(table, gap, hints, seed),
        METRICS,
        jobs -> List.of(new LowMemory(table.cluster().capacity().get(0), watchedFrom())));
  }

  private long watchedFrom() {
    return this == MIXED_2 ? LATE_MILLIS : 0;
  }

  @Override
  public String toString() {
    return text;
  }
}

package io.heddle.bench.adaptive.cluster;

import io.heddle.tune.search.ClusterSearch;
import java.util.List;
import java.util.function.LongSupplier;

/** Counts how long another search takes. */
final class TimedSearch implements ClusterSearch {
  private final ClusterSearch search;
  private final LongSupplier nanos;
  private long taken;

  TimedSearch(ClusterSearch search, LongSupplier nanos) {
    this.search = search;
    this.nanos = nanos;
  }

  @Override
  public int[] best(List<double[]> values, int extra) {
    long start = nanos.getAsLong();
    try {
      return search.best(values, extra);
    } finally {
      taken += nanos.getAsLong() - start;
    }
  }

  long nanosTaken() {
    return taken;
  }
}

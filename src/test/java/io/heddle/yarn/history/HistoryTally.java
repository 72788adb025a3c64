package io.heddle.yarn.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** In how many histories something happened more often under Heddle than under stock, or less. */
final class HistoryTally {
  private static final int MOST_TOLD = 10;

  private record Difference(long seed, int here, int byStock) {
    int more() {
      return here - byStock;
    }

    @Override
    public String toString() {
      return "seed %d: %d and %d".formatted(seed, here, byStock);
    }
  }

  private final List<Difference> differences = new ArrayList<>();
  private long here;
  private long byStock;

  void count(long seed, int newHere, int newByStock) {
    here += newHere;
    byStock += newByStock;
    if (newHere != newByStock) {
      differences.add(new Difference(seed, newHere, newByStock));
    }
  }

  long more() {
    return differences.stream().filter(each -> each.more() > 0).count();
  }

  long less() {
    return differences.size() - more();
  }

  /** A sign test: with equal chances the difference exceeds two deviations in 2 of 100 cases. */
  boolean isMoreThanLuck() {
    return more() - less() > 2 * Math.sqrt(differences.size());
  }

  @Override
  public String toString() {
    return "%d, with stock %d; more than with stock in %d histories, less in %d; largest %s"
        .formatted(
            here,
            byStock,
            more(),
            less(),
            differences.stream()
                .sorted(Comparator.comparingInt(Difference::more).reversed())
                .limit(MOST_TOLD)
                .map(Difference::toString)
                .collect(Collectors.joining(", ")));
  }
}

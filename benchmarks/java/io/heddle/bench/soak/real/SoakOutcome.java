package io.heddle.bench.soak.real;

import io.heddle.yarn.Leftovers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What a run found.
 *
 * @param counts of what happened, by name
 * @param stuck applications that had not ended after the patience, and why they wait
 * @param lostContainers that were given and never came back
 * @param early what the ResourceManager's JVM held after the first part; {@code late} at the end
 * @param failures of Heddle that stock order or a guard made good, by kind
 * @param told what the ResourceManager says of itself at the end, by resource of the JSON
 */
record SoakOutcome(
    Map<String, Long> counts,
    List<String> stuck,
    long lostContainers,
    Leftovers leftovers,
    Footprint early,
    Footprint late,
    Map<String, Long> failures,
    Map<String, String> told) {
  /** Chance, and what fills up to a bound of its own. */
  static final double MORE_HEAP_MB = 16;

  /** Pools that have not seen their largest load by then. */
  static final int MORE_THREADS = 10;

  /** Connections that have not timed out yet. */
  static final int MORE_FILES = 16;

  /** What was lost or is left, each in a sentence; none after a clean run. */
  List<String> left() {
    List<String> broken = new ArrayList<>();
    stuck.forEach(each -> broken.add("stuck: " + each));
    if (lostContainers != 0) {
      broken.add("containers that were given and never came back: " + lostContainers);
    }
    if (!leftovers.isNothing()) {
      broken.add("left at the end: " + leftovers);
    }
    failures.forEach(
        (kind, count) -> {
          if (count > 0) {
            broken.add(kind + ": " + count + "; the ResourceManager's log says why");
          }
        });
    return broken;
  }

  List<String> grown() {
    List<String> broken = new ArrayList<>();
    if (late.heapMb() > early.heapMb() + MORE_HEAP_MB) {
      broken.add(
          "heap: %.1f MB after %.1f MB, more than %.0f MB beyond it"
              .formatted(late.heapMb(), early.heapMb(), MORE_HEAP_MB));
    }
    if (late.threadCount() > early.threadCount() + MORE_THREADS) {
      broken.add(
          "threads: %d after %d, more than %d beyond it; new ones: %s"
              .formatted(
                  late.threadCount(),
                  early.threadCount(),
                  MORE_THREADS,
                  late.moreThreadsThan(early)));
    }
    if (late.files() > early.files() + MORE_FILES) {
      broken.add(
          "open files: %d after %d, more than %d beyond it"
              .formatted(late.files(), early.files(), MORE_FILES));
    }
    return broken;
  }
}

package io.heddle.bench.soak.real;

import io.heddle.bench.soak.Heap;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Reachable heap, threads by name without numbers, open files with sockets, 0 where unknown. */
record Footprint(double heapMb, Map<String, Integer> threads, int files) {
  private static final File OPEN = new File("/proc/self/fd");

  static Footprint take() {
    var beans = ManagementFactory.getThreadMXBean();
    Map<String, Integer> threads =
        Arrays.stream(beans.getThreadInfo(beans.getAllThreadIds()))
            .filter(Objects::nonNull)
            .collect(
                Collectors.toMap(
                    thread -> thread.getThreadName().replaceAll("\\d+", "#"),
                    thread -> 1,
                    Integer::sum,
                    TreeMap::new));
    double heap = Heap.usedMb();
    String[] open = OPEN.list();
    return new Footprint(heap, threads, open == null ? 0 : open.length);
  }

  int threadCount() {
    return threads.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Names of threads of which there are more than there were, with how many more. */
  Map<String, Integer> moreThreadsThan(Footprint early) {
    Map<String, Integer> more = new TreeMap<>();
    threads.forEach(
        (name, count) -> {
          int grown = count - early.threads.getOrDefault(name, 0);
          if (grown > 0) {
            more.put(name, grown);
          }
        });
    return more;
  }
}

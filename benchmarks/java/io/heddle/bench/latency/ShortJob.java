package io.heddle.bench.latency;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A MapReduce job of seconds, submitted so long after the first; {@code seed} of its choices. */
record ShortJob(
    long submitMillis, List<Task> maps, List<Task> reduces, int mapMegabytes, long seed) {
  private static final int FEWEST_MAPS = 5;
  private static final int MOST_MAPS = 20;
  private static final int MOST_REDUCES = 3;
  private static final int SHORTEST_MILLIS = 2_000;
  private static final int LONGEST_MAP_MILLIS = 5_000;
  private static final int LONGEST_REDUCE_MILLIS = 4_000;

  record Task(long millis, List<String> hosts) {}

  /** Draws jobs, {@code gapMillis} apart on average; maps may name {@code hosts}. */
  static List<ShortJob> draw(int count, double gapMillis, List<String> hosts, long seed) {
    Random random = new Random(seed);
    List<ShortJob> jobs = new ArrayList<>();
    double submit = 0;
    for (int i = 0; i < count; i++) {
      int maps = FEWEST_MAPS + random.nextInt(MOST_MAPS - FEWEST_MAPS + 1);
      List<List<String>> inputs =
          hosts.isEmpty() ? Asks.anywhere(maps) : Asks.draw(maps, hosts, random);
      List<List<String>> outputs = Asks.anywhere(1 + random.nextInt(MOST_REDUCES));
      jobs.add(
          new ShortJob(
              Math.round(submit),
              tasks(inputs, LONGEST_MAP_MILLIS, random),
              tasks(outputs, LONGEST_REDUCE_MILLIS, random),
              1_024 * (1 + random.nextInt(2)),
              random.nextLong()));
      submit -= gapMillis * Math.log(1 - random.nextDouble());
    }
    return jobs;
  }

  private static List<Task> tasks(List<List<String>> hosts, int longest, Random random) {
    return hosts.stream()
        .map(
            names ->
                new Task(SHORTEST_MILLIS + random.nextInt(longest - SHORTEST_MILLIS + 1), names))
        .toList();
  }
}

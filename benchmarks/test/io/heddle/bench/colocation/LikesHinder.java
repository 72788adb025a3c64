package io.heddle.bench.colocation;

import io.heddle.bench.colocation.queue.Layout;
import io.heddle.bench.colocation.queue.QueueCase;
import io.heddle.bench.colocation.queue.RoundArrivals;
import io.heddle.bench.interference.SlowDowns;
import io.heddle.bench.interference.TableInterference;
import io.heddle.sim.workload.Seeds;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Twelve kinds of jobs that each need one of three resources: a job takes twice as long beside one
 * of the same need, as long as alone beside others.
 */
final class LikesHinder {
  private static final int KINDS = 12;
  private static final int RESOURCES = 3;
  private static final double SECONDS = 600;
  private static final long SEED = 1;

  private LikesHinder() {}

  /** A cluster that is never out of work, each kind as likely as any other. */
  static QueueCase stream(String name, int jobs) {
    SlowDowns table = table();
    RandomGenerator random = Seeds.random(SEED, "stream");
    List<String> queue =
        Stream.generate(() -> table.names().get(random.nextInt(KINDS))).limit(jobs).toList();
    Map<String, Double> seconds =
        table.names().stream().collect(Collectors.toMap(Function.identity(), kind -> SECONDS));
    return new QueueCase(
        name, Layout.MARY, new TableInterference(table), seconds, queue, RoundArrivals.BACKLOG);
  }

  private static SlowDowns table() {
    return new SlowDowns(
        IntStream.range(0, KINDS).mapToObj(kind -> "job-" + kind).toList(),
        IntStream.range(0, KINDS).mapToObj(LikesHinder::row).toList());
  }

  private static List<Double> row(int kind) {
    return IntStream.range(0, KINDS)
        .mapToObj(other -> kind % RESOURCES == other % RESOURCES ? 1.0 : 0.0)
        .toList();
  }
}

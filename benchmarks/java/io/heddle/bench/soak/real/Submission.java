package io.heddle.bench.soak.real;

import io.heddle.bench.cluster.ClusterSize;
import io.heddle.bench.cluster.SleepingMaster.Tasks;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;

/**
 * What an application is to do; {@code name} is that by which a job recurs, {@code upsetNanos}
 * after how long it is killed or its master goes, if it is of such a kind.
 */
record Submission(
    ApplicationId id,
    Kind kind,
    String name,
    String queue,
    int attempts,
    String master,
    Tasks tasks,
    long upsetNanos) {
  private static final List<String> NAMES =
      List.of("billing", "clicks", "index", "mail", "orders", "search");
  private static final int MOST_TASKS = 6;
  private static final int WHOLE_NODES = 20;
  private static final long LATEST_UPSET = TimeUnit.SECONDS.toNanos(8);

  enum Kind {
    BEHAVED,
    TASKS_FAIL,
    KILLED,
    MASTER_EXITS,
    /** It says nothing any more, and its process stays. */
    MASTER_GOES,
    /** Waits for nodes that have nothing else; killed. */
    WHOLE_NODES,
    /** Asks for more than any node has; killed. */
    TOO_LARGE
  }

  /** One of any kind; every other one behaves. */
  static Submission draw(ApplicationId id, ClusterSize size, SplittableRandom random) {
    Kind[] kinds = Kind.values();
    Kind kind = random.nextBoolean() ? Kind.BEHAVED : kinds[random.nextInt(1, kinds.length)];
    return new Submission(
        id,
        kind,
        NAMES.get(random.nextInt(NAMES.size())),
        random.nextBoolean() ? "a" : "b",
        random.nextInt(1, 3),
        kind == Kind.MASTER_EXITS ? "sleep 2" : "exec sleep 600",
        tasks(kind, size, random),
        random.nextLong(LATEST_UPSET));
  }

  private static Tasks tasks(Kind kind, ClusterSize size, SplittableRandom random) {
    String sleep = String.format(Locale.ROOT, "sleep %.1f", random.nextDouble(0.2, 3));
    return switch (kind) {
      case WHOLE_NODES ->
          new Tasks(WHOLE_NODES, Resource.newInstance(size.nodeMemoryMb(), 1), sleep);
      case TOO_LARGE -> new Tasks(1, Resource.newInstance(2 * size.nodeMemoryMb(), 1), sleep);
      default ->
          new Tasks(
              random.nextInt(1, MOST_TASKS + 1),
              Resource.newInstance(256 * random.nextInt(1, 4), random.nextInt(1, 3)),
              kind == Kind.TASKS_FAIL ? sleep + "; exit 3" : sleep);
    };
  }
}

package io.heddle.bench.adaptive.cluster;

import io.heddle.sim.workload.Seeds;
import io.heddle.sim.workload.Tasks;
import io.heddle.tune.workload.Group;
import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueRules;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Queue.QueueSpace;
import io.heddle.tune.workload.Snapshot;
import io.heddle.tune.workload.Snapshot.Family;
import io.heddle.tune.workload.SnapshotJob;
import io.heddle.tune.workload.SnapshotJob.RunningTask;
import io.heddle.tune.workload.SnapshotJob.Stage;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * A busy moment of a cluster (AdaptiveConfig, Section 4.5.1): nodes of four containers, groups of
 * four queues. Groups have the same share and demands that differ, together about twice of what
 * there is; every one of them has new demand. Jobs that came first run.
 */
record ScaleCase(int nodes, int groups) {
  static final int CONTAINERS_PER_NODE = 4;
  static final int QUEUES = 4;
  private static final double CONTAINERS_PER_JOB = 2.3;
  private static final double SIGMA = 0.7;
  private static final double SECONDS_OF_ARRIVALS = 120;
  private static final double MILLIS = 1_000;
  private static final double LEAST = 0.1;

  String name() {
    return "%d-nodes/%d-groups".formatted(nodes, groups);
  }

  double containers() {
    return (double) CONTAINERS_PER_NODE * nodes;
  }

  Snapshot snapshot(Family family, List<io.heddle.sim.workload.Job> source, long seed) {
    RandomGenerator random = Seeds.random(seed, name());
    List<Group> all =
        IntStream.range(0, groups)
            .mapToObj(number -> group(family, "root.g" + number, source, random))
            .toList();
    return new Snapshot(0, family, containers(), all);
  }

  private Group group(
      Family family, String path, List<io.heddle.sim.workload.Job> source, RandomGenerator random) {
    double demand =
        Math.exp(SIGMA * random.nextGaussian() - SIGMA * SIGMA / 2) * containers() / groups;
    int count = Math.max(1, (int) Math.round(demand / CONTAINERS_PER_JOB));
    double[] ages = random.doubles(count, 0, SECONDS_OF_ARRIVALS).sorted().toArray();
    List<SnapshotJob> jobs = new ArrayList<>();
    double free = containers() / groups;
    for (int i = 0; i < count; i++) {
      String queue = path + ".q" + (1 + random.nextInt(QUEUES));
      io.heddle.sim.workload.Job job = source.get(random.nextInt(source.size()));
      SnapshotJob seen = job(path + "-" + i, queue, job, -ages[count - 1 - i], free, random);
      jobs.add(seen);
      free -= seen.running().size() + (seen.masterRunning() ? 1 : 0);
    }
    return new Group(
        path, QueueRules.FREE, 1.0 / groups, LEAST / groups, 1, queues(family, path), jobs, true);
  }

  private static SnapshotJob job(
      String id,
      String queue,
      io.heddle.sim.workload.Job job,
      double submitted,
      double free,
      RandomGenerator random) {
    int tasks = (int) Tasks.count(job.model());
    double seconds = Tasks.groups(job.model()).get(0).durations().get(0) / MILLIS;
    int runs = free < 2 ? 0 : (int) Math.min(free - 1, tasks);
    List<RunningTask> running =
        random.doubles(runs, 0, seconds).mapToObj(left -> new RunningTask(left, 1)).toList();
    List<Stage> stages = runs == tasks ? List.of() : List.of(new Stage(tasks - runs, seconds, 1));
    return new SnapshotJob(id, queue, "user", 0, submitted, 1, free >= 1, running, stages);
  }

  private static List<Queue> queues(Family family, String path) {
    List<Ordering> orderings =
        family == Family.FAIR ? List.of(Ordering.values()) : List.of(Ordering.FIFO, Ordering.FAIR);
    QueueSettings settings = new QueueSettings(1.0 / QUEUES, Ordering.FIFO);
    QueueSpace space = new QueueSpace(LEAST, 1 - (QUEUES - 1) * LEAST, orderings);
    return IntStream.rangeClosed(1, QUEUES)
        .mapToObj(number -> new Queue(path + ".q" + number, QueueRules.FREE, settings, space))
        .toList();
  }
}

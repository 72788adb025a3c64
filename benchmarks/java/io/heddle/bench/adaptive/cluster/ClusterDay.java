package io.heddle.bench.adaptive.cluster;

import io.heddle.bench.adaptive.GoogleJobs;
import io.heddle.bench.adaptive.JobMix;
import io.heddle.bench.adaptive.PriorityQueues;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.Seeds;
import io.heddle.sim.workload.Tasks;
import io.heddle.sim.workload.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * A day of a cluster that groups share, in six periods (AdaptiveConfig, Section 4.5.2). The second
 * has the most work, as in Fig. 15; by how much is our choice. How much a group wants changes from
 * period to period, and the jobs of a group are a stretch of the trace.
 *
 * @param nodes of four containers
 * @param groups of four queues, by priority
 * @param load work that arrives in a mean period, as a share of what the cluster can do
 */
record ClusterDay(int nodes, int groups, int periodSeconds, double load) {
  /** Work of a period to that of a mean one. */
  private static final double[] PERIODS = {0.9, 1.35, 1.0, 0.95, 0.85, 0.95};

  private static final PriorityQueues QUEUES = PriorityQueues.FOUR;
  private static final int CONTAINERS_PER_NODE = 4;
  private static final int STRETCH = 60;
  private static final int PRIORITIES = 7;
  private static final int LOWEST_PRIORITY = 2;
  private static final double SIGMA = 1;
  private static final double MILLIS = 1_000;

  /** Heartbeats that a ResourceManager with hundreds of queues can be expected to serve. */
  private static final int MOST_HEARTBEATS_PER_SECOND = 3_000;

  static int periods() {
    return PERIODS.length;
  }

  ClusterSpec cluster() {
    int each = CONTAINERS_PER_NODE;
    return ClusterSpec.of(nodes, each * JobMix.CONTAINER.get(0), each * JobMix.CONTAINER.get(1));
  }

  long heartbeatMillis() {
    return TimeUnit.SECONDS.toMillis(Math.max(1, nodes / MOST_HEARTBEATS_PER_SECOND));
  }

  double containers() {
    return (double) CONTAINERS_PER_NODE * nodes;
  }

  List<String> paths() {
    List<String> paths = new ArrayList<>();
    for (int group = 0; group < groups; group++) {
      paths.add("root.g" + group);
    }
    return paths;
  }

  int period(Job job) {
    return (int) (job.submitMillis() / (periodSeconds * (long) MILLIS));
  }

  Workload workload(GoogleJobs source, long seed) {
    RandomGenerator random = Seeds.random(seed, "day-" + nodes + "-" + groups);
    double[] sizes = lognormal(random);
    List<Job> jobs = new ArrayList<>();
    for (int period = 0; period < PERIODS.length; period++) {
      double[] weights = lognormal(random);
      for (int group = 0; group < groups; group++) {
        weights[group] *= sizes[group];
      }
      add(jobs, period, weights, source.period(period), random);
    }
    return new Workload("day", jobs);
  }

  private double[] lognormal(RandomGenerator random) {
    return IntStream.range(0, groups)
        .mapToDouble(each -> Math.exp(SIGMA * random.nextGaussian()))
        .toArray();
  }

  private void add(
      List<Job> jobs, int period, double[] weights, List<Job> trace, RandomGenerator random) {
    double all = load * PERIODS[period] * containers() * periodSeconds * MILLIS;
    double sum = Arrays.stream(weights).sum();
    for (int group = 0; group < groups; group++) {
      int start = random.nextInt(trace.size() - STRETCH + 1);
      double left = all * weights[group] / sum;
      while (left > 0) {
        Job job = trace.get(start + random.nextInt(STRETCH));
        long submit = Math.round((period + random.nextDouble()) * periodSeconds * MILLIS);
        String queue =
            QUEUES
                .path(LOWEST_PRIORITY + random.nextInt(PRIORITIES))
                .replaceFirst("root", "root.g" + group);
        String id = "job-" + jobs.size();
        jobs.add(
            new Job(id, id, "user", queue, 0, submit, JobMix.CONTAINER, Set.of(), job.model()));
        left -= Tasks.work(job.model(), 1);
      }
    }
  }
}

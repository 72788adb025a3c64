package io.heddle.yarn.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.engine.scheduler.VirtualApplication;
import io.heddle.sim.engine.scheduler.VirtualApplication.Submission;
import io.heddle.sim.engine.scheduler.VirtualApplication.Tasks;
import io.heddle.sim.engine.scheduler.VirtualCluster;
import io.heddle.yarn.testing.VirtualQueues;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Jobs that hold containers until they have all end under Heddle where they do under stock. {@code
 * -Dheddle.clusters=N} sets how many random clusters, {@code -Dheddle.clusters.first=N} the first
 * seed.
 */
class HoldingJobsRunTest {
  private static final long LIMIT_MILLIS = 7_200_000;
  private static final long FIRST = Long.getLong("heddle.clusters.first", 1);
  private static final int CLUSTERS = Integer.getInteger("heddle.clusters", 8);

  /** Seconds until all have ended, or -1 if some never do. */
  private static long ended(long seed, Family family, String policy) {
    QueueMetrics.clearQueueMetrics();
    SplittableRandom random = new SplittableRandom(seed);
    VirtualQueues queues =
        new VirtualQueues()
            .queue("default", 100, 100)
            .set(
                "per-node-heartbeat.maximum-offswitch-assignments",
                random.nextInt(3) == 0 ? "100" : "1")
            .set("schedule-asynchronously.enable", String.valueOf(random.nextBoolean()))
            .setAny(HeddleConfig.MODE, family == Family.HEDDLE ? "active" : "off")
            .setAny(HeddleConfig.POLICY, policy)
            .setAny(HeddleConfig.BUDGET, "1000000");
    try (VirtualCluster cluster = queues.start(family)) {
      int nodes = random.nextInt(2, 9);
      int size = random.nextInt(6, 17);
      int nodeCores = random.nextInt(6, 17);
      cluster.addNodes("n", nodes, size, nodeCores);
      int jobs = random.nextInt(2, 8);
      int within = random.nextBoolean() ? 8_000 : 30_000;
      Map<VirtualApplication, Integer> gangs = new LinkedHashMap<>();
      Set<VirtualApplication> begun = new HashSet<>();
      for (int i = 0; i < jobs; i++) {
        int gigabytes = random.nextInt(1, 5);
        int cores = random.nextInt(1, 4);
        // Each fits alone: a node with a master has room for so many.
        int onNode = Math.min((size - 1) / gigabytes, (nodeCores - 1) / cores);
        int count = Math.max(1, (int) ((onNode * nodes - 1) * random.nextDouble(0.3, 1)));
        long at = random.nextInt(within);
        String user = "user" + random.nextInt(3);
        cluster.at(
            at,
            () -> {
              VirtualApplication job =
                  cluster.submit(new Submission("default", user, "YARN", 0, 1));
              job.ask(Tasks.of(1, gigabytes, cores, count, 360_000_000));
              gangs.put(job, count);
            });
      }
      cluster.watchedBy(
          step ->
              gangs.forEach(
                  (job, count) -> {
                    if (!job.hasEnded() && job.given(1) == count && begun.add(job)) {
                      cluster.at(cluster.now() + 60_000, job::end);
                    }
                  }));
      boolean ended =
          cluster.run(
              LIMIT_MILLIS,
              () ->
                  gangs.size() == jobs
                      && gangs.keySet().stream().allMatch(VirtualApplication::hasEnded));
      return ended ? cluster.now() / 1_000 : -1;
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"heddle", "heddle-makespan"})
  void theyEndWhereTheyDoUnderStock(String policy) {
    for (long seed = FIRST; seed < FIRST + CLUSTERS; seed++) {
      endsWhereItDoesUnderStock(seed, policy);
    }
  }

  /** Here a node is reserved for a job that has its master only. */
  @Test
  void aReservationOfAJobWithoutTasksHoldsUpNobody() {
    endsWhereItDoesUnderStock(2096, "heddle");
  }

  private static void endsWhereItDoesUnderStock(long seed, String policy) {
    long stock = ended(seed, Family.CAPACITY, policy);
    long own = ended(seed, Family.HEDDLE, policy);
    assertThat(stock < 0 || own >= 0).as("ended with seed %d", seed).isTrue();
  }

  /** Jobs of ann hold less than they need, and ann gets no more while bob asks for anything. */
  @ParameterizedTest
  @ValueSource(strings = {"heddle", "heddle-makespan"})
  void oneWhoseUserIsBeyondTheLimitHoldsUpNoOtherUser(String policy) {
    QueueMetrics.clearQueueMetrics();
    VirtualQueues queues =
        new VirtualQueues()
            .queue("a", 10, 100)
            .queue("b", 90, 100)
            .set("root.a.minimum-user-limit-percent", "50")
            .setAny(HeddleConfig.MODE, "active")
            .setAny(HeddleConfig.POLICY, policy)
            .setAny(HeddleConfig.BUDGET, "1000000");
    try (VirtualCluster cluster = queues.start(Family.HEDDLE)) {
      cluster.addNode("n0", 24, 24, "", 0);
      VirtualApplication other = cluster.submit(new Submission("a", "bob", "YARN", 0, 1));
      cluster.run(2_000);
      for (int i = 0; i < 2; i++) {
        cluster
            .submit(new Submission("a", "ann", "YARN", 0, 1))
            .ask(Tasks.of(1, 1, 1, 29, 360_000_000));
      }
      cluster.run(30_000);
      other.ask(Tasks.of(1, 1, 1, 2, 360_000_000));
      cluster.addNode("n1", 12, 12, "", 0);

      assertThat(cluster.run(60_000, () -> other.given(1) == 2)).isTrue();
    }
  }
}

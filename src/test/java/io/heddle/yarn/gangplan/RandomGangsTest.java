package io.heddle.yarn.gangplan;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.engine.scheduler.VirtualApplication;
import io.heddle.sim.engine.scheduler.VirtualApplication.Submission;
import io.heddle.sim.engine.scheduler.VirtualApplication.Tasks;
import io.heddle.sim.engine.scheduler.VirtualCluster;
import io.heddle.yarn.testing.VirtualQueues;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Random gangs among other jobs: all end, and none holds a part for long. */
class RandomGangsTest {
  private static final long LIMIT_MILLIS = 14_400_000;
  private static final int SEEDS = 6;

  /** A node serves one container at each of its heartbeats in some runs. */
  private static final long MOST_IN_PART_MILLIS = 25_000;

  private final Map<VirtualApplication, Integer> gangs = new LinkedHashMap<>();
  private final Map<VirtualApplication, Long> inPartSince = new HashMap<>();
  private final Set<VirtualApplication> complete = new HashSet<>();
  private final Set<VirtualApplication> others = new HashSet<>();
  private long longestInPart;

  private static VirtualQueues queues(SplittableRandom random, boolean passes) {
    return PlayedGangs.queues(passes)
        .queue("a", 50, 100)
        .queue("b", 50, 75)
        .set("root.b.ordering-policy", random.nextBoolean() ? "fair" : "fifo")
        .set("root.a.user-limit-factor", random.nextBoolean() ? "1.5" : "1000")
        .set(
            "per-node-heartbeat.maximum-offswitch-assignments",
            random.nextInt(3) == 0 ? "100" : "1");
  }

  private void submit(VirtualCluster cluster, SplittableRandom random, int most) {
    String queue = random.nextBoolean() ? "a" : "b";
    String user = "user" + random.nextInt(3);
    int gigabytes = random.nextInt(1, 3);
    if (random.nextInt(3) == 0) {
      VirtualApplication job = cluster.submit(new Submission(queue, user, "YARN", 0, 1));
      job.ask(Tasks.of(1, gigabytes, 1, random.nextInt(1, 12), random.nextInt(5_000, 90_000)));
      others.add(job);
      return;
    }
    int size = random.nextInt(2, Math.max(3, most / gigabytes));
    VirtualApplication job =
        cluster.submit(
            new Submission(queue, user, "TONY", 0, Submission.UNMANAGED)
                .tagged("heddle.gang=" + size));
    job.ask(Tasks.of(1, gigabytes, 1, size, PlayedGangs.FOREVER));
    gangs.put(job, size);
  }

  private void watch(VirtualCluster cluster, VirtualApplication gang, int size) {
    int given = gang.given(1);
    if (given == 0 || given == size) {
      inPartSince.remove(gang);
    } else if (!gang.hasEnded()) {
      long since = inPartSince.computeIfAbsent(gang, job -> cluster.now());
      longestInPart = Math.max(longestInPart, cluster.now() - since);
    }
    if (given == size && complete.add(gang)) {
      cluster.at(cluster.now() + 60_000, gang::end);
    }
  }

  private boolean allEnded() {
    others.stream().filter(VirtualApplication::isDone).forEach(VirtualApplication::end);
    return gangs.keySet().stream().allMatch(VirtualApplication::hasEnded)
        && others.stream().allMatch(VirtualApplication::hasEnded);
  }

  private void play(long seed, boolean passes, String policy) {
    SplittableRandom random = new SplittableRandom(seed);
    VirtualQueues queues = queues(random, passes).setAny(HeddleConfig.POLICY, policy);
    try (VirtualCluster cluster = queues.start(Family.HEDDLE)) {
      int nodes = random.nextInt(3, 8);
      int size = random.nextInt(6, 17);
      cluster.addNodes("n", nodes, size, size);
      int jobs = random.nextInt(4, 20);
      for (int i = 0; i < jobs; i++) {
        cluster.at(random.nextInt(200_000), () -> submit(cluster, random, nodes * size / 2));
      }
      cluster.watchedBy(step -> gangs.forEach((gang, count) -> watch(cluster, gang, count)));
      cluster.run(200_000);
      assertThat(cluster.run(LIMIT_MILLIS, this::allEnded)).as("seed %d ends", seed).isTrue();
      assertThat(longestInPart).as("seed %d", seed).isLessThan(MOST_IN_PART_MILLIS);
      assertThat(cluster.heddle().metrics().fallbacks()).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "false, heddle",
    "true, heddle",
    "false, heddle-makespan",
    "true, haste",
    "false, ffd-dp",
    "true, haste-a",
    "false, decima-linear"
  })
  void theyAllEndAndHoldNothingInPart(boolean passes, String policy) {
    for (long seed = 1; seed <= SEEDS; seed++) {
      RandomGangsTest run = new RandomGangsTest();
      run.play(seed, passes, policy);
    }
  }
}

package io.heddle.yarn.gangplan;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.sim.engine.scheduler.VirtualApplication;
import io.heddle.sim.engine.scheduler.VirtualApplication.Tasks;
import io.heddle.yarn.testing.VirtualQueues;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Nodes are gathered for gangs that smaller jobs would keep waiting forever. */
class GatheringRunTest extends PlayedGangs {
  private static final int PATIENCE_SECONDS = 60;
  private static final int SEEDS = 4;

  /** Looks, heartbeats of nodes, and containers that each ask a heartbeat. */
  private static final long SLACK_MILLIS = 10_000;

  private static VirtualQueues queues(boolean passes, String policy) {
    return queues(passes)
        .setAny(HeddleConfig.POLICY, policy)
        .setAny(HeddleConfig.WAITING_LIMIT, String.valueOf(1_000 * PATIENCE_SECONDS / 8));
  }

  /**
   * Jobs without end fill all nodes with containers of one or two units, each for a while; a gang
   * of random size and shape comes. Bound: patience, the longest container, and a few heartbeats.
   */
  @ParameterizedTest
  @CsvSource({"false, heddle", "true, heddle", "false, haste", "true, heddle-makespan"})
  void gangsAreAdmittedBesideAnEndlessStream(boolean passes, String policy) {
    for (long seed = 1; seed <= SEEDS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      start(queues(passes, policy).queue("default", 100, 100));
      int nodes = random.nextInt(2, 7);
      int size = random.nextInt(4, 10);
      cluster.addNodes("n", nodes, size, size);
      long longest = random.nextInt(5_000, 50_000);
      for (int i = 0; i < nodes; i++) {
        // Ends are spread in time: all at once would leave room for any gang.
        int start = random.nextInt(20_000);
        long millis = longest - random.nextInt(4_000);
        int gigabytes = random.nextInt(1, 3);
        cluster.at(start, () -> other("default", Tasks.of(1, gigabytes, 1, size * 100, millis)));
      }
      cluster.run(100_000);
      int gigabytes = random.nextInt(1, 4);
      int most = nodes * (size / gigabytes);
      VirtualApplication gang =
          gang(
              "default",
              Tasks.of(1, gigabytes, 1, random.nextInt(Math.max(2, most / 2), most + 1), FOREVER));
      long bound = cluster.now() + 1_000 * PATIENCE_SECONDS + longest + SLACK_MILLIS;
      assertThat(cluster.run(bound, () -> gang.waiting(1) == 0))
          .as("seed %d: %s, %s", seed, gang.waiting(1), reasons(gang))
          .isTrue();
    }
  }

  /** Half of the nodes go once nodes are gathered; the bound begins again for the rest. */
  @ParameterizedTest
  @ValueSource(strings = {"lost", "decommissioned", "small", "relabelled"})
  void gatheredNodesGo(String how) {
    start(queues(true, "heddle").queue("default", 100, 100));
    cluster.define("x", true);
    cluster.addNodes("n", 4, 4, 4);
    for (int i = 0; i < 4; i++) {
      cluster.at(5_000L * i, () -> other("default", Tasks.of(1, 1, 1, 400, 20_000)));
    }
    cluster.run(30_000);
    VirtualApplication gang = gang("default", tasks(8));
    assertThat(
            cluster.run(
                cluster.now() + 1_000 * PATIENCE_SECONDS * 2,
                () -> reasons(gang).toString().contains("the rest")))
        .isTrue();
    for (String host : List.of("n0", "n1")) {
      switch (how) {
        case "lost" -> cluster.lose(host);
        case "decommissioned" -> cluster.decommission(host);
        case "relabelled" -> cluster.relabel(host, "x");
        default -> cluster.resize(host, 1, 1);
      }
    }
    assertThat(
            cluster.run(
                cluster.now() + 1_000 * PATIENCE_SECONDS + 20_000 + SLACK_MILLIS,
                () -> gang.waiting(1) == 0))
        .as("%s", reasons(gang))
        .isTrue();
  }

  /** One slot is free, on the gathered node: queue "a" does not get it, and "b" does. */
  @Test
  void aQueueBelowItsGuaranteeIsNotHidden() {
    start(queues(false, "heddle").queue("a", 50, 100).queue("b", 50, 100));
    cluster.addNodes("n", 4, 4, 4);
    other("a", tasks(15));
    cluster.run(5_000);
    VirtualApplication gang = gang("a", tasks(4));
    cluster.run(5_000 + 1_000 * (PATIENCE_SECONDS + 5));
    assertThat(reasons(gang)).singleElement().asString().contains("the rest");
    VirtualApplication same = other("a", tasks(1));
    cluster.run(cluster.now() + 10_000);
    assertThat(same.given(1)).isZero();
    VirtualApplication owed = other("b", tasks(1));
    assertThat(cluster.run(cluster.now() + 10_000, () -> owed.given(1) == 1)).isTrue();
  }

  /** One of four nodes is gathered at most for a queue beyond its guarantee. */
  @Test
  void aQuarterOfTheNodesIsGathered() {
    start(queues(false, "heddle").queue("a", 50, 100).queue("b", 50, 100));
    cluster.addNodes("n", 4, 4, 4);
    other("a", Tasks.of(1, 1, 1, 800, 20_000));
    cluster.run(5_000);
    VirtualApplication large = gang("a", tasks(5));
    cluster.run(1_000 * (PATIENCE_SECONDS + 60));
    assertThat(large.given(1)).isZero();
    assertThat(reasons(large)).noneMatch(text -> text.contains("the rest"));
    VirtualApplication small = gang("a", tasks(4));
    assertThat(
            cluster.run(cluster.now() + 1_000 * (PATIENCE_SECONDS + 40), () -> small.given(1) == 4))
        .isTrue();
  }

  /** Ann's six containers leave two of eight to the gang; bob's containers end all the time. */
  @ParameterizedTest
  @ValueSource(strings = {"queue", "user"})
  void nothingIsGatheredWhileALimitIsShortOfTheGang(String limit) {
    VirtualQueues queues = queues(true, "heddle");
    start(
        limit.equals("queue")
            ? queues.queue("a", 50, 50).queue("b", 50, 100)
            : queues.queue("a", 100, 100).set("root.a.user-limit-factor", "0.5"));
    cluster.addNodes("n", 4, 4, 4);
    VirtualApplication before = submit(job("a"), tasks(6));
    cluster.run(5_000);
    String queue = limit.equals("queue") ? "b" : "a";
    other(queue, Tasks.of(1, 1, 1, 4_000, 20_000));
    cluster.run(10_000);
    VirtualApplication gang = gang("a", tasks(4));
    for (int i = 0; i < 3 * PATIENCE_SECONDS; i++) {
      cluster.run(cluster.now() + 1_000);
      assertThat(reasons(gang)).noneMatch(text -> text.contains("the rest"));
    }
    assertThat(gang.given(1)).isZero();
    before.end();
    assertThat(cluster.run(cluster.now() + 2_000 * PATIENCE_SECONDS, () -> gang.given(1) == 4))
        .as("%s", reasons(gang))
        .isTrue();
  }

  /** Nothing is known of how long other containers take: they go on next to the gathered nodes. */
  @Test
  void gatheringEndsWhereNothingEnds() {
    start(queues(false, "heddle").queue("default", 100, 100));
    cluster.addNodes("n", 4, 4, 4);
    other("default", tasks(13));
    cluster.run(5_000);
    VirtualApplication gang = gang("default", tasks(8));
    cluster.run(5_000 + 1_000 * PATIENCE_SECONDS + 5_000);
    VirtualApplication other = other("default", tasks(3));
    cluster.run(cluster.now() + 10_000);
    assertThat(other.given(1)).isZero();
    // Three slots idle, eight containers: at most four patiences for each.
    assertThat(
            cluster.run(cluster.now() + 1_000 * PATIENCE_SECONDS * 12, () -> other.given(1) == 3))
        .isTrue();
    assertThat(gang.given(1)).isZero();
  }
}

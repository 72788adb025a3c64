package io.heddle.yarn.gangplan;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.config.Keys;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.engine.Where;
import io.heddle.sim.engine.scheduler.VirtualApplication;
import io.heddle.sim.engine.scheduler.VirtualApplication.Submission;
import io.heddle.sim.engine.scheduler.VirtualApplication.Tasks;
import io.heddle.sim.engine.scheduler.VirtualCluster;
import io.heddle.yarn.testing.VirtualQueues;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Gangs get all of their containers or none, at heartbeats and by event passes. */
class GangRunTest {
  private static final long HOUR = 3_600_000;
  private static final long FOREVER = 100 * HOUR;

  private static VirtualQueues queues(boolean passes) {
    QueueMetrics.clearQueueMetrics();
    return new VirtualQueues()
        .setAny(HeddleConfig.MODE, "active")
        .setAny(HeddleConfig.POLICY, "heddle")
        .setAny(HeddleConfig.BUDGET, "1000000")
        .set("schedule-asynchronously.enable", String.valueOf(passes));
  }

  private static VirtualQueues oneQueue(boolean passes) {
    return queues(passes).queue("default", 100, 100);
  }

  /** An application whose master is outside of the cluster, of ann's in the queue "default". */
  private static Submission job(String... tags) {
    return new Submission("default", "ann", "TONY", 0, Submission.UNMANAGED).tagged(tags);
  }

  private static Tasks tasks(int count) {
    return Tasks.of(1, 1, 1, count, FOREVER);
  }

  private static VirtualApplication submit(VirtualCluster cluster, Submission job, Tasks tasks) {
    VirtualApplication submitted = cluster.submit(job);
    submitted.ask(tasks);
    return submitted;
  }

  private static VirtualApplication gang(VirtualCluster cluster, int size) {
    return submit(cluster, job("heddle.gang=" + size), tasks(size));
  }

  private static List<String> reasons(VirtualCluster cluster, VirtualApplication job) {
    return cluster.heddle().explain(job.id()).orElseThrow().waiting().stream()
        .map(reason -> reason.kind() + ": " + reason.text())
        .toList();
  }

  /** Each needs more than half of the cluster: with half each, none would ever begin. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void twoThatWouldWaitForEachOtherBothEnd(boolean passes) {
    try (VirtualCluster cluster = oneQueue(passes).start(Family.HEDDLE)) {
      cluster.addNodes("n", 4, 4, 4);
      VirtualApplication first = gang(cluster, 10);
      VirtualApplication second = gang(cluster, 10);

      cluster.run(10_000);
      assertThat(List.of(first.given(1), second.given(1))).containsExactlyInAnyOrder(10, 0);
      VirtualApplication held = first.given(1) == 10 ? second : first;
      assertThat(reasons(cluster, held))
          .anyMatch(
              text ->
                  text.startsWith("gang: gang of 10: 6 of 10 containers of 1024 MiB, 1 vcores are")
                      && text.contains(" x"));
      (held.equals(first) ? second : first).end();
      assertThat(cluster.run(20_000, () -> held.given(1) == 10)).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void nothingIsGivenBeforeAllIsAskedFor(boolean passes) {
    try (VirtualCluster cluster = oneQueue(passes).start(Family.HEDDLE)) {
      cluster.addNodes("n", 2, 8, 8);
      VirtualApplication job = submit(cluster, job("heddle.gang=4"), tasks(3));
      cluster.run(10_000);
      assertThat(job.given(1)).isZero();
      assertThat(reasons(cluster, job)).contains("gang: gang of 4: asked for 3 of 4 containers");

      job.ask(tasks(2));
      // The gang's four, and one more as any other.
      assertThat(cluster.run(20_000, () -> job.given(1) == 5)).isTrue();
    }
  }

  /** It asks in two steps; after ten seconds of silence all of it is the gang. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aTypeOfApplicationsAsksForGangs(boolean passes) {
    VirtualQueues queues = oneQueue(passes).setAny(Keys.QUEUE + "root.gang", "tony");
    try (VirtualCluster cluster = queues.start(Family.HEDDLE)) {
      cluster.addNodes("n", 2, 4, 4);
      VirtualApplication running = submit(cluster, otherType(), tasks(3));
      cluster.run(5_000);
      VirtualApplication job = submit(cluster, job(), tasks(3));
      cluster.at(cluster.now() + 1_000, () -> job.ask(Tasks.of(2, 1, 1, 3, FOREVER)));
      cluster.run(20_000);
      assertThat(List.of(job.given(1), job.given(2))).containsExactly(0, 0);
      assertThat(reasons(cluster, job)).anyMatch(text -> text.startsWith("gang: gang of 6: "));
      running.complete(1);
      assertThat(cluster.run(30_000, () -> job.given(1) + job.given(2) == 6)).isTrue();
      // What it asks for later is ordinary.
      job.ask(Tasks.of(3, 1, 1, 9, FOREVER));
      assertThat(cluster.run(40_000, () -> job.given(3) == 2)).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theTagWinsOverTheType(boolean passes) {
    VirtualQueues queues = oneQueue(passes).setAny(Keys.QUEUE + "root.gang", "TONY");
    try (VirtualCluster cluster = queues.start(Family.HEDDLE)) {
      cluster.addNodes("n", 1, 4, 4);
      VirtualApplication job = submit(cluster, job("heddle.gang=3"), tasks(6));
      assertThat(cluster.run(5_000, () -> job.given(1) == 4)).isTrue();
    }
  }

  private static Submission otherType() {
    return new Submission("default", "bob", "YARN", 0, Submission.UNMANAGED);
  }

  /** One container per heartbeat of a node: a node keeps its places for four seconds. */
  @Test
  void aWithdrawnGangGivesItsNodesBack() {
    VirtualQueues queues =
        oneQueue(false).set("per-node-heartbeat.maximum-offswitch-assignments", "1");
    try (VirtualCluster cluster = queues.start(Family.HEDDLE)) {
      cluster.addNodes("n", 2, 4, 4);
      VirtualApplication withdrawn = gang(cluster, 8);
      assertThat(cluster.run(10_000, () -> withdrawn.given(1) > 0)).isTrue();
      long now = cluster.now();

      withdrawn.cancel(1);
      VirtualApplication other = submit(cluster, job(), tasks(4));

      assertThat(cluster.run(now + 5_000, () -> other.given(1) == 4)).isTrue();
    }
  }

  /** Stock's limit of a user grows with what the queue uses beyond its guarantee. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aGangMayBeLargerThanItsQueuesGuarantee(boolean passes) {
    VirtualQueues queues = queues(passes).queue("default", 50, 100).queue("other", 50, 100);
    try (VirtualCluster cluster = queues.start(Family.HEDDLE)) {
      cluster.addNodes("n", 4, 4, 4);
      VirtualApplication gang = gang(cluster, 14);
      assertThat(cluster.run(20_000, () -> gang.given(1) == 14)).isTrue();
    }
  }

  /** One container per heartbeat: the gang takes four seconds, and needs four of eight. */
  @Test
  void othersUseWhatIsFreeNextToKeptPlaces() {
    VirtualQueues queues =
        oneQueue(false)
            .set("per-node-heartbeat.maximum-offswitch-assignments", "1")
            .setAny("yarn.cluster.max-application-priority", "10");
    try (VirtualCluster cluster = queues.start(Family.HEDDLE)) {
      cluster.addNodes("n", 1, 8, 8);
      VirtualApplication gang = gang(cluster, 4);
      assertThat(cluster.run(10_000, () -> gang.given(1) == 1)).isTrue();

      VirtualApplication urgent =
          submit(
              cluster, new Submission("default", "bob", "YARN", 5, Submission.UNMANAGED), tasks(6));

      assertThat(cluster.run(30_000, () -> urgent.given(1) == 4)).isTrue();
      assertThat(gang.given(1)).isEqualTo(1);
      cluster.run(40_000);
      assertThat(gang.given(1)).isEqualTo(4);
      assertThat(urgent.given(1)).isEqualTo(4);
    }
  }

  /** Its queue cannot hold what it lost: a gang of another queue takes the nodes. */
  @Test
  void aBrokenGangThatItsQueueCannotServeKeepsNothing() {
    VirtualQueues queues = queues(false).queue("default", 50, 50).queue("other", 50, 100);
    try (VirtualCluster cluster = queues.start(Family.HEDDLE)) {
      cluster.addNodes("n", 4, 4, 4);
      VirtualApplication broken = gang(cluster, 4);
      assertThat(cluster.run(10_000, () -> broken.given(1) == 4)).isTrue();
      cluster.lose("n0");
      cluster.lose("n1");
      VirtualApplication filling = submit(cluster, job(), tasks(8));
      cluster.run(20_000);
      cluster.comeBack("n0");
      cluster.comeBack("n1");
      VirtualApplication gang =
          submit(
              cluster,
              new Submission("other", "bob", "TONY", 0, Submission.UNMANAGED)
                  .tagged("heddle.gang=6"),
              tasks(6));
      assertThat(cluster.run(60_000, () -> gang.given(1) == 6)).isTrue();
      assertThat(filling.given(1) + broken.given(1)).isLessThanOrEqualTo(8);
    }
  }

  /** Eight of ann's that wait hold up no gang of bob's. */
  @Test
  void gangsOfAUserHoldUpNoOthersMaster() {
    try (VirtualCluster cluster = oneQueue(true).start(Family.HEDDLE)) {
      cluster.addNodes("n", 4, 8, 8);
      submit(cluster, job(), tasks(4));
      List<VirtualApplication> large =
          IntStream.range(0, 8).mapToObj(i -> gang(cluster, 30)).toList();
      cluster.run(10_000);
      VirtualApplication bobs =
          cluster.submit(new Submission("default", "bob", "TONY", 0, 1).tagged("heddle.gang=2"));
      bobs.ask(tasks(2));
      assertThat(cluster.run(30_000, () -> bobs.given(1) == 2)).isTrue();
      assertThat(large).allMatch(gang -> gang.given(1) == 0);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void othersGoOnWhileAGangWaits(boolean passes) {
    try (VirtualCluster cluster = oneQueue(passes).start(Family.HEDDLE)) {
      cluster.addNodes("n", 4, 4, 4);
      VirtualApplication running = submit(cluster, job(), tasks(8));
      cluster.run(5_000);
      VirtualApplication held = gang(cluster, 12);
      cluster.run(10_000);
      VirtualApplication other = submit(cluster, job(), tasks(6));
      cluster.run(15_000);

      assertThat(running.given(1)).isEqualTo(8);
      assertThat(other.given(1)).isEqualTo(6);
      assertThat(held.given(1)).isZero();
    }
  }

  /** One node is left when a member is lost: the member goes there, not to a gang that waits. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aLostMemberGoesFirst(boolean passes) {
    try (VirtualCluster cluster = oneQueue(passes).start(Family.HEDDLE)) {
      cluster.addNodes("n", 5, 2, 2);
      VirtualApplication gang =
          submit(cluster, job("heddle.gang=4"), Tasks.of(1, 2, 2, 4, FOREVER));
      cluster.run(5_000);
      assertThat(gang.given(1)).isEqualTo(4);
      VirtualApplication waiting =
          submit(cluster, job("heddle.gang=2"), Tasks.of(1, 2, 2, 2, FOREVER));
      cluster.run(10_000);
      cluster.lose("n0");
      cluster.lose("n1");
      cluster.run(20_000);
      cluster.comeBack("n0");
      cluster.run(30_000);
      assertThat(gang.given(1)).isEqualTo(4);
      assertThat(waiting.given(1)).isZero();

      cluster.comeBack("n1");
      cluster.addNode("more", 2, 2, "", 0);
      assertThat(cluster.run(60_000, () -> waiting.given(1) == 2)).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void oneThatItsQueueCannotHoldIsServedAsAnyOther(boolean passes) {
    VirtualQueues queues = queues(passes).queue("default", 50, 50).queue("other", 50, 100);
    try (VirtualCluster cluster = queues.start(Family.HEDDLE)) {
      cluster.addNodes("n", 4, 4, 4);
      VirtualApplication job = gang(cluster, 10);
      cluster.run(10_000);
      assertThat(job.given(1)).isEqualTo(8);
      assertThat(reasons(cluster, job))
          .anyMatch(
              text ->
                  text.startsWith("gang: gang of 10: never fits: queue root.default can hold")
                      && text.endsWith("; its containers are given one by one"));
    }
  }

  /** More nodes may come back after a restart, so that this is known after a minute. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void oneThatAllNodesCannotHoldIsServedAsAnyOther(boolean passes) {
    try (VirtualCluster cluster = oneQueue(passes).start(Family.HEDDLE)) {
      // Three on each of two nodes; what is left of both together would be enough for the seventh.
      cluster.addNodes("n", 2, 19, 16);
      VirtualApplication job = submit(cluster, job("heddle.gang=7"), Tasks.of(1, 5, 1, 7, FOREVER));
      cluster.run(50_000);
      assertThat(job.given(1)).isZero();
      cluster.run(70_000);
      assertThat(job.given(1)).isEqualTo(6);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aBoundedWaitEnds(boolean passes) {
    try (VirtualCluster cluster = oneQueue(passes).start(Family.HEDDLE)) {
      cluster.addNodes("n", 4, 4, 4);
      VirtualApplication running = submit(cluster, job(), tasks(10));
      cluster.run(5_000);
      VirtualApplication job =
          submit(cluster, job("heddle.gang=8", "heddle.gang-wait=60"), tasks(8));
      cluster.run(60_000);
      assertThat(job.given(1)).isZero();
      cluster.run(75_000);
      assertThat(job.given(1)).isEqualTo(6);
      assertThat(running.given(1)).isEqualTo(10);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anElasticGangStartsWithItsLeast(boolean passes) {
    try (VirtualCluster cluster = oneQueue(passes).start(Family.HEDDLE)) {
      cluster.addNodes("n", 4, 4, 4);
      VirtualApplication running = submit(cluster, job(), tasks(11));
      cluster.run(5_000);
      VirtualApplication job = submit(cluster, job("heddle.gang=8", "heddle.gang-min=4"), tasks(8));
      cluster.run(15_000);
      assertThat(job.given(1)).isEqualTo(5);
      running.end();
      assertThat(cluster.run(30_000, () -> job.given(1) == 8)).isTrue();
    }
  }

  /** Nodes have room for both; ann may hold eight. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aUserGetsNoMoreThanWithoutTags(boolean passes) {
    VirtualQueues queues = oneQueue(passes).set("root.default.user-limit-factor", "0.5");
    try (VirtualCluster cluster = queues.start(Family.HEDDLE)) {
      cluster.addNodes("n", 4, 4, 4);
      VirtualApplication first = gang(cluster, 6);
      VirtualApplication second = gang(cluster, 6);
      cluster.run(10_000);
      assertThat(List.of(first.given(1), second.given(1))).containsExactlyInAnyOrder(6, 0);
      VirtualApplication held = first.given(1) == 6 ? second : first;
      assertThat(reasons(cluster, held))
          .anyMatch(text -> text.startsWith("gang: gang of 6: user ann may take"));
      (held.equals(first) ? second : first).end();
      assertThat(cluster.run(20_000, () -> held.given(1) == 6)).isTrue();

      VirtualApplication tooLarge = gang(cluster, 12);
      held.end();
      cluster.run(40_000);
      assertThat(tooLarge.given(1)).isBetween(8, 9);
    }
  }

  /**
   * The emptiest node is on the blacklist; of hosts the application names one that is too small.
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void placesAreWhereTheApplicationMayGo(boolean passes) {
    try (VirtualCluster cluster = oneQueue(passes).start(Family.HEDDLE)) {
      cluster.addNode("large", 16, 16, "", 0);
      cluster.addNodes("n", 2, 4, 4);
      VirtualApplication shunning = cluster.submit(job("heddle.gang=6"));
      shunning.shun("large", true);
      shunning.ask(tasks(6));
      VirtualApplication strict = cluster.submit(job("heddle.gang=3"));
      strict.ask(
          new Tasks(
              1, 1, 1, 3, "", task -> FOREVER, new Where(Where.Kind.ONLY_ON, Set.of("n0", "n1"))));
      cluster.run(10_000);
      assertThat(shunning.given(1)).isEqualTo(6);
      // Two are left on both hosts.
      assertThat(strict.given(1)).isZero();
      shunning.end();
      assertThat(cluster.run(20_000, () -> strict.given(1) == 3)).isTrue();
    }
  }

  /** Small ones could take the places of large ones on the nodes with most room. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void severalSizesAreOneGang(boolean passes) {
    try (VirtualCluster cluster = oneQueue(passes).start(Family.HEDDLE)) {
      cluster.addNodes("n", 3, 4, 4);
      cluster.addNode("small", 3, 3, "", 0);
      VirtualApplication job = cluster.submit(job("heddle.gang=6"));
      job.ask(Tasks.of(1, 1, 1, 3, FOREVER));
      cluster.run(5_000);
      job.ask(Tasks.of(2, 4, 4, 3, FOREVER));
      cluster.run(15_000);
      assertThat(List.of(job.given(1), job.given(2))).containsExactly(3, 3);
    }
  }

  private static List<VirtualApplication> withMasters(VirtualCluster cluster, int asked) {
    return IntStream.range(0, 14)
        .mapToObj(
            i ->
                submit(
                    cluster,
                    new Submission("default", "ann", "TONY", 0, 1).tagged("heddle.gang=30"),
                    tasks(asked)))
        .toList();
  }

  /** Next to eight masters there is no room for a gang of thirty. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void onlyEightMastersOfWaitingGangsStart(boolean passes) {
    try (VirtualCluster cluster = oneQueue(passes).start(Family.HEDDLE)) {
      cluster.addNodes("n", 4, 8, 8);
      List<VirtualApplication> gangs = withMasters(cluster, 30);
      cluster.run(90_000);
      assertThat(gangs.stream().filter(VirtualApplication::hasMaster)).hasSize(8);
      gangs.stream().filter(VirtualApplication::hasMaster).findFirst().orElseThrow().end();
      assertThat(
              cluster.run(
                  150_000, () -> gangs.stream().filter(VirtualApplication::hasMaster).count() == 9))
          .isTrue();
    }
  }

  /** They would wait for ever: after a minute other masters start. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void thoseThatAskForTooFewHoldUpNoOthers(boolean passes) {
    try (VirtualCluster cluster = oneQueue(passes).start(Family.HEDDLE)) {
      cluster.addNodes("n", 4, 8, 8);
      List<VirtualApplication> gangs = withMasters(cluster, 20);
      cluster.run(50_000);
      assertThat(gangs.stream().filter(VirtualApplication::hasMaster)).hasSize(8);
      assertThat(cluster.run(150_000, () -> gangs.stream().allMatch(VirtualApplication::hasMaster)))
          .isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aRestartKeepsWhatRunsAndWhatWaits(boolean passes) {
    try (VirtualCluster cluster = oneQueue(passes).start(Family.HEDDLE)) {
      cluster.addNodes("n", 4, 4, 4);
      VirtualApplication running = gang(cluster, 10);
      cluster.run(5_000);
      VirtualApplication held = gang(cluster, 8);
      cluster.run(10_000);
      cluster.restart(() -> {});
      cluster.run(30_000);
      assertThat(running.given(1)).isEqualTo(10);
      assertThat(held.given(1)).isZero();
      running.end();
      assertThat(cluster.run(60_000, () -> held.given(1) == 8)).isTrue();
    }
  }

  /** Modes change what is served; a gang that got a part meanwhile is not held back any more. */
  @Test
  void aGangIsServedInPartWhileHeddleOnlyWatches() {
    try (VirtualCluster cluster = oneQueue(false).start(Family.HEDDLE)) {
      cluster.addNodes("n", 5, 4, 4);
      VirtualApplication running = submit(cluster, job(), tasks(6));
      cluster.run(5_000);
      VirtualApplication held = gang(cluster, 18);
      cluster.run(10_000);
      assertThat(held.given(1)).isZero();
      cluster.refresh(Map.of(HeddleConfig.MODE, "off"));
      cluster.run(15_000);
      assertThat(held.given(1)).isEqualTo(14);
      cluster.refresh(Map.of(HeddleConfig.MODE, "active"));
      running.complete(1);
      assertThat(cluster.run(30_000, () -> held.given(1) == 18)).isTrue();
    }
  }

  @Test
  void shadowModeLeavesStockAlone() {
    VirtualQueues queues = oneQueue(false).setAny(HeddleConfig.MODE, "shadow");
    try (VirtualCluster cluster = queues.start(Family.HEDDLE)) {
      cluster.addNodes("n", 4, 4, 4);
      VirtualApplication job = gang(cluster, 20);
      cluster.run(10_000);
      assertThat(job.given(1)).isEqualTo(16);
    }
  }
}

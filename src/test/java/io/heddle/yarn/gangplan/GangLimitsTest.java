package io.heddle.yarn.gangplan;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.sim.engine.Where;
import io.heddle.sim.engine.scheduler.VirtualApplication;
import io.heddle.sim.engine.scheduler.VirtualApplication.Submission;
import io.heddle.sim.engine.scheduler.VirtualApplication.Tasks;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Where and for how long gangs wait, and when they do not: at heartbeats and by event passes. */
@ParameterizedClass
@ValueSource(booleans = {false, true})
class GangLimitsTest extends PlayedGangs {
  private final boolean passes;

  GangLimitsTest(boolean passes) {
    this.passes = passes;
  }

  /** Stock's limit of a user grows with what the queue uses beyond its guarantee. */
  @Test
  void aGangMayBeLargerThanItsQueuesGuarantee() {
    start(queues(passes).queue("default", 50, 100).queue("other", 50, 100));
    cluster.addNodes("n", 4, 4, 4);
    VirtualApplication gang = gang("default", tasks(14));
    assertThat(cluster.run(20_000, () -> gang.given(1) == 14)).isTrue();
  }

  @Test
  void oneThatItsQueueCannotHoldIsServedAsAnyOther() {
    start(queues(passes).queue("default", 50, 50).queue("other", 50, 100));
    cluster.addNodes("n", 4, 4, 4);
    VirtualApplication job = gang("default", tasks(10));
    cluster.run(10_000);
    assertThat(job.given(1)).isEqualTo(8);
    assertThat(reasons(job))
        .anyMatch(
            text ->
                text.startsWith("gang: gang of 10: never fits: queue root.default can hold")
                    && text.endsWith("; its containers are given one by one"));
  }

  /** More nodes may come back after a restart, so that this is known after a minute. */
  @Test
  void oneThatAllNodesCannotHoldIsServedAsAnyOther() {
    start(oneQueue(passes));
    // Three on each of two nodes; what is left of both together would be enough for the seventh.
    cluster.addNodes("n", 2, 19, 16);
    VirtualApplication job = submit(job("default", "heddle.gang=7"), Tasks.of(1, 5, 1, 7, FOREVER));
    cluster.run(50_000);
    assertThat(job.given(1)).isZero();
    cluster.run(70_000);
    assertThat(job.given(1)).isEqualTo(6);
  }

  @Test
  void aBoundedWaitEnds() {
    start(oneQueue(passes));
    cluster.addNodes("n", 4, 4, 4);
    VirtualApplication running = submit(job("default"), tasks(10));
    cluster.run(5_000);
    VirtualApplication job =
        submit(job("default", "heddle.gang=8", "heddle.gang-wait=60"), tasks(8));
    cluster.run(60_000);
    assertThat(job.given(1)).isZero();
    cluster.run(75_000);
    assertThat(job.given(1)).isEqualTo(6);
    assertThat(running.given(1)).isEqualTo(10);
  }

  /** Nodes have room for both; ann may hold eight. */
  @Test
  void aUserGetsNoMoreThanWithoutTags() {
    start(oneQueue(passes).set("root.default.user-limit-factor", "0.5"));
    cluster.addNodes("n", 4, 4, 4);
    VirtualApplication first = gang("default", tasks(6));
    VirtualApplication second = gang("default", tasks(6));
    cluster.run(10_000);
    assertThat(List.of(first.given(1), second.given(1))).containsExactlyInAnyOrder(6, 0);
    VirtualApplication held = first.given(1) == 6 ? second : first;
    assertThat(reasons(held))
        .anyMatch(text -> text.startsWith("gang: gang of 6: user ann may take"));
    (held.equals(first) ? second : first).end();
    assertThat(cluster.run(20_000, () -> held.given(1) == 6)).isTrue();

    VirtualApplication tooLarge = gang("default", tasks(12));
    held.end();
    cluster.run(40_000);
    assertThat(tooLarge.given(1)).isBetween(8, 9);
  }

  /**
   * A tenth of eight cores is none, rounded down: stock compares a user's largest share, five times
   * a tenth.
   */
  @Test
  void aShareBelowOneCoreIsNotNothing() {
    start(
        queues(passes)
            .queue("default", 10, 100)
            .queue("other", 90, 100)
            .set("root.default.user-limit-factor", "5"));
    cluster.addNodes("n", 4, 10, 2);
    VirtualApplication other = submit(job("other"), tasks(6));
    cluster.run(5_000);
    VirtualApplication gang = gang("default", tasks(3));
    cluster.run(20_000);
    assertThat(gang.given(1)).isZero();
    other.end();
    assertThat(cluster.run(40_000, () -> gang.given(1) == 3)).isTrue();
  }

  /**
   * The emptiest node is on the blacklist; of hosts the application names one that is too small.
   */
  @Test
  void placesAreWhereTheApplicationMayGo() {
    start(oneQueue(passes));
    cluster.addNode("large", 16, 16, "", 0);
    cluster.addNodes("n", 2, 4, 4);
    VirtualApplication shunning = cluster.submit(job("default", "heddle.gang=6"));
    shunning.shun("large", true);
    shunning.ask(tasks(6));
    VirtualApplication strict = cluster.submit(job("default", "heddle.gang=3"));
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

  private List<VirtualApplication> withMasters(int asked) {
    return IntStream.range(0, 14)
        .mapToObj(
            i ->
                submit(
                    new Submission("default", "ann", "TONY", 0, 1).tagged("heddle.gang=30"),
                    tasks(asked)))
        .toList();
  }

  /** Next to eight masters there is no room for a gang of thirty. */
  @Test
  void onlyEightMastersOfWaitingGangsStart() {
    start(oneQueue(passes));
    cluster.addNodes("n", 4, 8, 8);
    List<VirtualApplication> gangs = withMasters(30);
    cluster.run(90_000);
    assertThat(gangs.stream().filter(VirtualApplication::hasMaster)).hasSize(8);
    gangs.stream().filter(VirtualApplication::hasMaster).findFirst().orElseThrow().end();
    assertThat(
            cluster.run(
                150_000, () -> gangs.stream().filter(VirtualApplication::hasMaster).count() == 9))
        .isTrue();
  }

  /** They would wait for ever: after a minute other masters start. */
  @Test
  void thoseThatAskForTooFewHoldUpNoOthers() {
    start(oneQueue(passes));
    cluster.addNodes("n", 4, 8, 8);
    List<VirtualApplication> gangs = withMasters(20);
    cluster.run(50_000);
    assertThat(gangs.stream().filter(VirtualApplication::hasMaster)).hasSize(8);
    assertThat(cluster.run(150_000, () -> gangs.stream().allMatch(VirtualApplication::hasMaster)))
        .isTrue();
  }
}

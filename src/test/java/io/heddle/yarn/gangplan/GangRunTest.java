package io.heddle.yarn.gangplan;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.Keys;
import io.heddle.sim.engine.scheduler.VirtualApplication;
import io.heddle.sim.engine.scheduler.VirtualApplication.Submission;
import io.heddle.sim.engine.scheduler.VirtualApplication.Tasks;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Gangs get all of their containers or none, at heartbeats and by event passes. */
@ParameterizedClass
@ValueSource(booleans = {false, true})
class GangRunTest extends PlayedGangs {
  private final boolean passes;

  GangRunTest(boolean passes) {
    this.passes = passes;
  }

  /** Each needs more than half of the cluster: with half each, none would ever begin. */
  @Test
  void twoThatWouldWaitForEachOtherBothEnd() {
    start(oneQueue(passes));
    cluster.addNodes("n", 4, 4, 4);
    VirtualApplication first = gang("default", tasks(10));
    VirtualApplication second = gang("default", tasks(10));

    cluster.run(10_000);
    assertThat(List.of(first.given(1), second.given(1))).containsExactlyInAnyOrder(10, 0);
    VirtualApplication held = first.given(1) == 10 ? second : first;
    assertThat(reasons(held))
        .anyMatch(
            text ->
                text.startsWith("gang: gang of 10: 6 of 10 containers of 1024 MiB, 1 vcores are")
                    && text.contains(" x"));
    (held.equals(first) ? second : first).end();
    assertThat(cluster.run(20_000, () -> held.given(1) == 10)).isTrue();
  }

  @Test
  void nothingIsGivenBeforeAllIsAskedFor() {
    start(oneQueue(passes));
    cluster.addNodes("n", 2, 8, 8);
    VirtualApplication job = submit(job("default", "heddle.gang=4"), tasks(3));
    cluster.run(10_000);
    assertThat(job.given(1)).isZero();
    assertThat(reasons(job)).contains("gang: gang of 4: asked for 3 of 4 containers");

    job.ask(tasks(2));
    // The gang's four, and one more as any other.
    assertThat(cluster.run(20_000, () -> job.given(1) == 5)).isTrue();
  }

  /** It asks in two steps; after ten seconds of silence all of it is the gang. */
  @Test
  void aTypeOfApplicationsAsksForGangs() {
    start(oneQueue(passes).setAny(Keys.QUEUE + "root.gang", "tony"));
    cluster.addNodes("n", 2, 4, 4);
    VirtualApplication running = submit(otherType(), tasks(3));
    cluster.run(5_000);
    VirtualApplication job = submit(job("default"), tasks(3));
    cluster.at(cluster.now() + 1_000, () -> job.ask(Tasks.of(2, 1, 1, 3, FOREVER)));
    cluster.run(20_000);
    assertThat(List.of(job.given(1), job.given(2))).containsExactly(0, 0);
    assertThat(reasons(job)).anyMatch(text -> text.startsWith("gang: gang of 6: "));
    running.complete(1);
    assertThat(cluster.run(30_000, () -> job.given(1) + job.given(2) == 6)).isTrue();
    // What it asks for later is ordinary.
    job.ask(Tasks.of(3, 1, 1, 9, FOREVER));
    assertThat(cluster.run(40_000, () -> job.given(3) == 2)).isTrue();
  }

  @Test
  void theTagWinsOverTheType() {
    start(oneQueue(passes).setAny(Keys.QUEUE + "root.gang", "TONY"));
    cluster.addNodes("n", 1, 4, 4);
    VirtualApplication job = submit(job("default", "heddle.gang=3"), tasks(6));
    assertThat(cluster.run(5_000, () -> job.given(1) == 4)).isTrue();
  }

  private static Submission otherType() {
    return new Submission("default", "bob", "YARN", 0, Submission.UNMANAGED);
  }

  @Test
  void othersGoOnWhileAGangWaits() {
    start(oneQueue(passes));
    cluster.addNodes("n", 4, 4, 4);
    VirtualApplication running = submit(job("default"), tasks(8));
    cluster.run(5_000);
    VirtualApplication held = gang("default", tasks(12));
    cluster.run(10_000);
    VirtualApplication other = submit(job("default"), tasks(6));
    cluster.run(15_000);

    assertThat(running.given(1)).isEqualTo(8);
    assertThat(other.given(1)).isEqualTo(6);
    assertThat(held.given(1)).isZero();
  }

  /** One node is left when a member is lost: the member goes there, not to a gang that waits. */
  @Test
  void aLostMemberGoesFirst() {
    start(oneQueue(passes));
    cluster.addNodes("n", 5, 2, 2);
    VirtualApplication gang =
        submit(job("default", "heddle.gang=4"), Tasks.of(1, 2, 2, 4, FOREVER));
    cluster.run(5_000);
    assertThat(gang.given(1)).isEqualTo(4);
    VirtualApplication waiting =
        submit(job("default", "heddle.gang=2"), Tasks.of(1, 2, 2, 2, FOREVER));
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

  @Test
  void anElasticGangStartsWithItsLeast() {
    start(oneQueue(passes));
    cluster.addNodes("n", 4, 4, 4);
    VirtualApplication running = submit(job("default"), tasks(11));
    cluster.run(5_000);
    VirtualApplication job = submit(job("default", "heddle.gang=8", "heddle.gang-min=4"), tasks(8));
    cluster.run(15_000);
    assertThat(job.given(1)).isEqualTo(5);
    running.end();
    assertThat(cluster.run(30_000, () -> job.given(1) == 8)).isTrue();
  }

  /** Small ones could take the places of large ones on the nodes with most room. */
  @Test
  void severalSizesAreOneGang() {
    start(oneQueue(passes));
    cluster.addNodes("n", 3, 4, 4);
    cluster.addNode("small", 3, 3, "", 0);
    VirtualApplication job = cluster.submit(job("default", "heddle.gang=6"));
    job.ask(Tasks.of(1, 1, 1, 3, FOREVER));
    cluster.run(5_000);
    job.ask(Tasks.of(2, 4, 4, 3, FOREVER));
    cluster.run(15_000);
    assertThat(List.of(job.given(1), job.given(2))).containsExactly(3, 3);
  }

  @Test
  void aRestartKeepsWhatRunsAndWhatWaits() {
    start(oneQueue(passes));
    cluster.addNodes("n", 4, 4, 4);
    VirtualApplication running = gang("default", tasks(10));
    cluster.run(5_000);
    VirtualApplication held = gang("default", tasks(8));
    cluster.run(10_000);
    cluster.restart(() -> {});
    cluster.run(30_000);
    assertThat(running.given(1)).isEqualTo(10);
    assertThat(held.given(1)).isZero();
    running.end();
    assertThat(cluster.run(60_000, () -> held.given(1) == 8)).isTrue();
  }
}

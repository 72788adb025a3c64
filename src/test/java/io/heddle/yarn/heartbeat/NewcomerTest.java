package io.heddle.yarn.heartbeat;

import static io.heddle.sim.engine.scheduler.VirtualApplication.Submission.UNMANAGED;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.engine.scheduler.VirtualApplication;
import io.heddle.sim.engine.scheduler.VirtualApplication.Submission;
import io.heddle.sim.engine.scheduler.VirtualApplication.Tasks;
import io.heddle.yarn.testing.VirtualQueues;
import io.heddle.yarn.testing.VirtualTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A small job of bob's in a queue that ann's long jobs fill; stock serves it within 15 s. */
class NewcomerTest extends VirtualTest {
  private static final long COMES = 60_000;
  private static final int LONG = 20_000;

  private static VirtualQueues work(String policy) {
    return new VirtualQueues()
        .queue("work", 100, 100)
        .setAny("yarn.cluster.max-application-priority", "10")
        .setAny(HeddleConfig.MODE, "active")
        .setAny(HeddleConfig.POLICY, policy);
  }

  private void fill(int priority, Tasks... tasks) {
    for (int job = 0; job < tasks.length; job++) {
      long at = job * 400L;
      Tasks ofJob = tasks[job];
      cluster.at(at, () -> submit(new Submission("work", "ann", "YARN", priority, 1), ofJob));
    }
    cluster.run(COMES);
  }

  private VirtualApplication comes(Tasks tasks, long waits) {
    VirtualApplication newcomer = submit(new Submission("work", "bob", "YARN", 0, 1), tasks);
    cluster.run(COMES + waits);
    return newcomer;
  }

  /** Three AMs hold more of four nodes than AMs get at once, before any job has ended. */
  @ParameterizedTest
  @ValueSource(strings = {"heddle", "heddle-makespan"})
  void itsMasterStartsThoughOthersHoldTheirShare(String policy) {
    cluster = work(policy).set("root.work.ordering-policy", "fair").start(Family.HEDDLE);
    cluster.addNodes("node", 4, 14, 7);
    fill(
        0,
        Tasks.of(1, 2, 1, LONG, 25_000),
        Tasks.of(1, 2, 1, LONG, 13_300),
        Tasks.of(1, 3, 2, LONG, 13_800));

    assertThat(comes(Tasks.of(1, 1, 1, 1, 60_000), 30_000).given(1)).isEqualTo(1);
  }

  /** Four AMs are more than a quarter of one node; {@code heddle-makespan} holds them back. */
  @Test
  void itsMasterStartsInTurnBeyondAQuarter() {
    cluster = work("heddle").set("root.work.ordering-policy", "fair").start(Family.HEDDLE);
    cluster.addNodes("node", 1, 15, 15);
    fill(
        0,
        Tasks.of(1, 2, 1, LONG, 8_000),
        Tasks.of(1, 2, 2, LONG, 15_700),
        Tasks.of(1, 1, 2, LONG, 17_700));

    assertThat(comes(Tasks.of(1, 1, 1, 1, 60_000), 30_000).given(1)).isEqualTo(1);
  }

  /** An AM of ann's, whose AMs hold their part of her limit, waits with the same demand. */
  @ParameterizedTest
  @ValueSource(strings = {"heddle", "heddle-makespan"})
  void itsMasterDoesNotWaitBehindAnotherUsers(String policy) {
    cluster = work(policy).set("root.work.ordering-policy", "fair").start(Family.HEDDLE);
    cluster.addNodes("node", 1, 15, 7);
    fill(0, Tasks.of(1, 2, 2, LONG, 13_500), Tasks.of(1, 1, 1, LONG, 19_300));

    assertThat(comes(Tasks.of(1, 1, 1, 3, 60_000), 60_000).given(1)).isPositive();
  }

  /** Its AM leaves a node two places for tasks of three times its size instead of three. */
  @ParameterizedTest
  @ValueSource(strings = {"heddle", "heddle-makespan"})
  void itsMasterTakesPartOfALargeTasksRoom(String policy) {
    cluster = work(policy).set("root.work.minimum-user-limit-percent", "25").start(Family.HEDDLE);
    cluster.addNodes("node", 3, 12, 6);
    fill(0, Tasks.of(1, 3, 2, LONG, 28_000), Tasks.of(1, 2, 2, LONG, 7_600));

    assertThat(comes(Tasks.of(1, 2, 2, 3, 60_000), 30_000).given(1)).isEqualTo(3);
  }

  /** Ann's priority is higher, and she has all that she may have. */
  @ParameterizedTest
  @ValueSource(strings = {"heddle", "heddle-makespan", "haste"})
  void aNodeStaysReservedForItWhereOthersAreAtTheirLimit(String policy) {
    cluster = work(policy).set("root.work.minimum-user-limit-percent", "50").start(Family.HEDDLE);
    cluster.addNode("large", 19, 9, "", 464);
    cluster.addNode("small", 7, 7, "", 0);
    fill(3, new Tasks(1, 2, 1, LONG, "", task -> 10_000 + (task + 77) * 7_919L % 3_000));

    assertThat(comes(Tasks.of(1, 1, 5, 1, 60_000), 45_000).given(1)).isEqualTo(1);
  }

  /** A wide task that is more than the queue has left at any time: narrow ones take each gap. */
  @ParameterizedTest
  @ValueSource(strings = {"fair", "fifo"})
  void itsWideTaskHasTheQueueKeepRoom(String order) {
    cluster = work("heddle").set("root.work.ordering-policy", order).start(Family.HEDDLE);
    cluster.addNodes("node", 2, 12, 6);
    fill(
        0,
        Tasks.of(1, 1, 2, LONG, 28_000),
        Tasks.of(1, 3, 1, LONG, 22_000),
        Tasks.of(1, 3, 1, LONG, 29_000));

    assertThat(comes(Tasks.of(1, 1, 3, 1, 60_000), 60_000).given(1)).isEqualTo(1);
  }

  /** It waits longer than the limit; masters that wait for a node hold nothing of the queue. */
  @ParameterizedTest
  @ValueSource(strings = {"fair", "fifo"})
  void itsWideTaskIsServedThoughMastersWait(String order) {
    cluster =
        work("heddle")
            .set("root.work.ordering-policy", order)
            .set("root.work.maximum-am-resource-percent", "1")
            .setAny(HeddleConfig.WAITING_LIMIT, "10000")
            .start(Family.HEDDLE);
    cluster.addNodes("node", 2, 12, 12);
    for (int job = 0; job < 16; job++) {
      cluster.at(
          COMES - 5_000, () -> submit(new Submission("work", "cat", "YARN", 0, 1), narrow(1)));
    }
    fill(0, narrow(LONG), narrow(LONG));

    VirtualApplication wide =
        submit(new Submission("work", "bob", "YARN", 0, UNMANAGED), Tasks.of(1, 10, 3, 1, 60_000));
    cluster.run(COMES + 60_000);
    assertThat(wide.given(1)).isEqualTo(1);
  }

  private static Tasks narrow(int count) {
    return new Tasks(1, 1, 1, count, "", task -> 15_000 + task * 7_919L % 10_000);
  }
}

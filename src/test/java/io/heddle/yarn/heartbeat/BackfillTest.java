package io.heddle.yarn.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.config.ScoringConfig.TermsConfig;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.LiveTest;
import io.heddle.yarn.testing.TimedHeddle;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.junit.jupiter.api.Test;

/**
 * Room that the policy heddle keeps on a node of <5, 5>. Four containers of <1, 1> run there for 20
 * s; a workflow with 49 stages to come waits for <4, 4>, which three of them must end for, and
 * nothing would be spare.
 */
class BackfillTest extends LiveTest {
  private static final int ANY = 1;

  private MockNM worker;
  private MockNM masters;
  private MockAM workflow;
  private MockAM filler;
  private List<Container> filling;

  /** The queue in use is guaranteed a quarter, so that it is soon above its guarantee. */
  private static LiveRm start(boolean reservation) {
    return start(reservation, 25);
  }

  private static LiveRm start(boolean reservation, int guarantee) {
    return LiveRm.start(
        conf -> {
          conf.set("yarn.scheduler.capacity.root.queues", "default,other");
          conf.setInt("yarn.scheduler.capacity.root.default.capacity", guarantee);
          conf.setInt("yarn.scheduler.capacity.root.other.capacity", 100 - guarantee);
          conf.setInt("yarn.scheduler.capacity.root.default.user-limit-factor", 100);
          conf.setInt("yarn.scheduler.capacity.root.default.maximum-am-resource-percent", 1);
          conf.set(YarnConfiguration.RM_SCHEDULER, TimedHeddle.class.getName());
          conf.set(HeddleConfig.POLICY, "heddle-makespan");
          conf.set(TermsConfig.MASTER_SHARE, "1");
          conf.setBoolean(TermsConfig.RESERVATION, reservation);
        });
  }

  private MockAM launch(String... tags) throws Exception {
    return live.launch(masters, app -> app.withApplicationTags(Set.of(tags)));
  }

  private void fill() throws Exception {
    masters = live.node("masters", 4, 4);
    filler = launch("heddle.task-seconds=20");
    workflow = launch("heddle.task-seconds=30", "heddle.stages=50");
    worker = live.node("worker", 5, 5);
    LiveRm.ask(filler, ANY, 1, 1, 4);
    live.heartbeat(worker);
    filling = LiveRm.take(filler);
    assertThat(filling).hasSize(4);
    LiveRm.ask(workflow, ANY, 4, 4, 1);
    TimedHeddle.passSeconds(1);
  }

  @Test
  void onlyWhatEndsInTimeUsesTheRoomOfACriticalRequest() throws Exception {
    live = start(true);
    fill();
    MockAM lasting = launch("heddle.task-seconds=100");
    // The last room of the other node is for tasks.
    masters = live.node("others", 2, 2);
    MockAM brief = launch("heddle.task-seconds=5");
    LiveRm.ask(lasting, ANY, 1, 1, 1);
    live.heartbeat(worker);
    assertThat(LiveRm.take(lasting)).as("100 s, and 19 are left").isEmpty();
    assertThat(live.reservedOn(worker)).as("by stock").isNull();

    LiveRm.ask(brief, ANY, 1, 1, 1);
    live.heartbeat(worker);
    assertThat(LiveRm.take(brief)).as("5 s").hasSize(1);

    TimedHeddle.passSeconds(20);
    LiveRm.release(filler, filling);
    live.heartbeat(worker);
    assertThat(LiveRm.take(workflow)).hasSize(1);
    assertThat(live.heddle().metrics().fallbacks()).isZero();
  }

  /** What the queue is due, stock keeps for it: the node is reserved. */
  @Test
  void belowTheGuaranteeStockReserves() throws Exception {
    live = start(true, 99);
    fill();
    // Stock reserves no more than the queue may still take: 4 GB of 13.
    live.node("other", 4, 4);
    live.heartbeat(worker);
    assertThat(live.reservedOn(worker)).isNotNull();
  }

  @Test
  void withoutTheTermTheRoomIsGivenToWhatFits() throws Exception {
    live = start(false);
    fill();
    MockAM lasting = launch("heddle.task-seconds=100");
    LiveRm.ask(lasting, ANY, 1, 1, 1);
    live.heartbeat(worker);
    assertThat(LiveRm.take(lasting)).hasSize(1);
  }

  /** The first key fits no free node, and the others are served all the same. */
  @Test
  void anApplicationWithSeveralRequestKeysIsServedByWhatFits() throws Exception {
    live = start(true);
    masters = live.node("masters", 1, 1);
    MockAM am = launch();
    worker = live.node("worker", 4, 4);
    MockNM large = live.node("large", 6, 4);
    am.allocate(
        List.of(LiveRm.request(1, 6, 4, 1), LiveRm.request(2, 2, 2, 1), LiveRm.request(3, 1, 1, 2)),
        List.of());
    live.heartbeat(worker);
    assertThat(LiveRm.take(am))
        .extracting(container -> container.getPriority().getPriority())
        .containsExactlyInAnyOrder(2, 3, 3);

    live.heartbeat(large);
    assertThat(LiveRm.take(am)).hasSize(1);
  }
}

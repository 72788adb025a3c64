package io.heddle.yarn.admission;

import static io.heddle.yarn.testing.AdmittingHeddle.started;
import static io.heddle.yarn.testing.AdmittingHeddle.submit;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.Keys;
import io.heddle.telemetry.MetricValue;
import io.heddle.yarn.MapReduceJob;
import io.heddle.yarn.testing.AdmittingHeddle;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.LiveTest;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.protocolrecords.MoveApplicationAcrossQueuesRequest;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever goes wrong or comes in between, no application waits for ever. */
class HeldForEverTest extends LiveTest {
  @BeforeEach
  void chooseLast() {
    AdmittingHeddle.chooseLast();
  }

  private static LiveRm oneAtATime() {
    return AdmittingHeddle.start(conf -> conf.setInt(AdmittingHeddle.MAX_RUNNING, 1));
  }

  /** Only the tick sees that a running application gives back what it held. */
  @Test
  void roomWithoutAnEventIsFound() throws Exception {
    CountDownLatch asked = new CountDownLatch(2);
    AdmittingHeddle.choose(
        (waiting, running) -> {
          asked.countDown();
          return 0;
        });
    live = AdmittingHeddle.start(conf -> conf.setInt(Keys.PREFIX + "admission.tick-ms", 100));
    MockNM node = live.node("node", 10, 20);
    MockAM first = live.launch(node, app -> {});
    LiveRm.ask(first, 1, 1, 1, 9);
    live.heartbeat(node);
    List<Container> given = LiveRm.take(first);
    submit(live, "waits");
    LiveRm.release(first, given);
    AdmittingHeddle.passSeconds(60);
    assertThat(asked.await(60, TimeUnit.SECONDS)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 3, Integer.MAX_VALUE, Integer.MIN_VALUE})
  void aPolicyThatChoosesNobodyIsReplacedByStockOrder(int index) throws Exception {
    AdmittingHeddle.choose((waiting, running) -> index);
    stockOrderIsKept();
  }

  @Test
  void aPolicyThatThrowsIsReplacedByStockOrder() throws Exception {
    AdmittingHeddle.choose(
        (waiting, running) -> {
          throw new IllegalStateException("scripted");
        });
    stockOrderIsKept();
  }

  private static void stockOrderIsKept() throws Exception {
    try (LiveRm live = oneAtATime()) {
      MockNM node = live.node("node", 10, 10);
      List<RMApp> all = submit(live, "a", "b", "c");
      for (int ended = 0; ended < all.size(); ended++) {
        List<RMApp> left = all.subList(ended, all.size());
        assertThat(started(live, left)).containsExactly(all.get(ended).getName());
        live.finish(
            node,
            MockRM.launchAndRegisterAM(all.get(ended), live.rm(), node),
            FinalApplicationStatus.SUCCEEDED);
      }
      assertThat(live.heddle().metrics().admission().failures()).isEqualTo(3);
    }
  }

  @Test
  void whoIsKilledWhileItWaitsIsForgotten() throws Exception {
    live = oneAtATime();
    MockNM node = live.node("node", 10, 10);
    List<RMApp> all = submit(live, "runs", "b", "killed");
    live.rm().killApp(all.get(2).getApplicationId());
    live.rm().waitForState(all.get(2).getApplicationId(), RMAppState.KILLED);
    live.rm().drainEvents();

    live.finish(
        node,
        MockRM.launchAndRegisterAM(all.get(0), live.rm(), node),
        FinalApplicationStatus.SUCCEEDED);
    assertThat(started(live, all.subList(1, 2))).containsExactly("b");
    // The gauge is set at each tick.
    live.heddle().tick();
    assertThat(MetricValue.of(live.heddle().metrics(), "Held")).isZero();
  }

  /** The place of a failed attempt is kept for the next one. */
  @Test
  void aSecondAttemptStartsInThePlaceOfTheFirst() throws Exception {
    live = oneAtATime();
    MockNM node = live.node("node", 10, 10);
    MapReduceJob job = MapReduceJob.launch(live, node, app -> {});
    List<RMApp> waiting = submit(live, "waits");

    job.crash(node);
    assertThat(started(live, waiting)).isEmpty();
    job.launchNextAttempt(node);
    assertThat(started(live, waiting)).isEmpty();

    live.rm().killApp(job.id());
    live.rm().waitForAppRemovedFromScheduler(job.id());
    live.rm().drainEvents();
    assertThat(started(live, waiting)).containsExactly("waits");
  }

  @Test
  void whoMovesToAQueueThatHoldsNobodyStarts() throws Exception {
    live =
        AdmittingHeddle.start(
            conf -> {
              conf.setInt(AdmittingHeddle.MAX_RUNNING, 1);
              LiveRm.queues(conf, Map.of("held", 50, "free", 50));
              conf.set(Keys.QUEUE + "root.free.admission", "fifo");
            });
    MockNM node = live.node("node", 10, 10);
    RMApp runs = live.submit(app -> app.withQueue("held"));
    RMApp waits = live.submit(app -> app.withQueue("held"));
    assertThat(started(live, waits)).isFalse();

    live.rm()
        .getClientRMService()
        .moveApplicationAcrossQueues(
            MoveApplicationAcrossQueuesRequest.newInstance(waits.getApplicationId(), "free"));
    live.rm().drainEvents();
    assertThat(started(live, waits)).isTrue();

    live.heartbeat(node);
    assertThat(List.of(runs, waits))
        .as("stock has not lost count of the user")
        .allSatisfy(
            application ->
                assertThat(
                        live.scheduler()
                            .getApplicationAttempt(
                                application.getCurrentAppAttempt().getAppAttemptId())
                            .getLiveContainers())
                    .hasSize(1));
  }

  @Test
  void whatRunsItsMasterByItselfStartsAtOnce() throws Exception {
    live = oneAtATime();
    live.node("node", 10, 10);
    submit(live, "runs");
    assertThat(started(live, live.submit(app -> app.withUnmanagedAM(true)))).isTrue();
  }
}

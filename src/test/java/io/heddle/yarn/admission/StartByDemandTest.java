package io.heddle.yarn.admission;

import static io.heddle.yarn.testing.AdmittingHeddle.started;
import static io.heddle.yarn.testing.AdmittingHeddle.submit;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.yarn.admission.AdmissionCapacity.ResourceLimit;
import io.heddle.yarn.admission.AdmissionCapacity.ResourceLimit.Demand;
import io.heddle.yarn.testing.AdmittingHeddle;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.LiveTest;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Without a number of applications, they start while more is free than is asked for. */
class StartByDemandTest extends LiveTest {
  private static final Resource WHOLE = Resource.newInstance(100, 100);

  @BeforeEach
  void chooseFirst() {
    AdmittingHeddle.choose((waiting, running) -> 0);
  }

  private static LiveRm start(Consumer<Configuration> change) {
    return AdmittingHeddle.start(change);
  }

  /** Nothing is known of the first; when it has asked for 8 of the 9 GB left, one more fits. */
  @Test
  void theNextWaitsUntilTheFirstHasAsked() throws Exception {
    live = start(conf -> {});
    MockNM node = live.node("node", 10, 20);
    List<RMApp> all = submit(live, "job", "job", "job");
    assertThat(started(live, all)).hasSize(1);
    MockAM first = MockRM.launchAndRegisterAM(all.get(0), live.rm(), node);
    live.heddle().tick();
    assertThat(started(live, all)).as("it is about to ask").hasSize(1);

    LiveRm.ask(first, 1, 1, 1, 8);
    live.heddle().tick();
    assertThat(started(live, all)).as("1 GB is left").hasSize(2);
    live.heddle().tick();
    assertThat(started(live, all)).as("the second will ask as the first did").hasSize(2);
  }

  /** 20 GB: the first holds 5, a run of the same job is expected to take 5 as well. */
  @Test
  void runsOfAJobAreExpectedToTakeWhatOthersTook() throws Exception {
    live = start(conf -> {});
    MockNM node = live.node("node", 20, 40);
    List<RMApp> first = submit(live, "job");
    LiveRm.ask(MockRM.launchAndRegisterAM(first.get(0), live.rm(), node), 1, 1, 1, 4);
    live.heartbeat(node);

    assertThat(started(live, submit(live, "job", "job", "job", "job", "job", "job"))).hasSize(3);
  }

  /** A master may never ask: after half a minute it counts as what it holds. */
  @Test
  void whoNeverAsksDoesNotHoldUpOthersForLong() throws Exception {
    live = start(conf -> {});
    MockNM node = live.node("node", 10, 20);
    List<RMApp> all = submit(live, "one", "two");
    MockRM.launchAndRegisterAM(all.get(0), live.rm(), node);
    AdmittingHeddle.passSeconds(29);
    live.heddle().tick();
    assertThat(started(live, all)).containsExactly("one");
    AdmittingHeddle.passSeconds(1);
    live.heddle().tick();
    assertThat(started(live, all)).containsExactly("one", "two");
  }

  @Test
  void roomThatIsGivenBackIsUsed() throws Exception {
    live = start(conf -> {});
    MockNM node = live.node("node", 10, 20);
    List<RMApp> all = submit(live, "job", "job");
    MockAM first = MockRM.launchAndRegisterAM(all.get(0), live.rm(), node);
    LiveRm.ask(first, 1, 1, 1, 9);
    live.heartbeat(node);
    live.heddle().tick();
    assertThat(started(live, all)).hasSize(1);

    List<Container> given = LiveRm.take(first);
    assertThat(given).hasSize(9);
    LiveRm.release(first, given);
    live.rm().drainEvents();
    live.heddle().tick();
    assertThat(started(live, all)).hasSize(2);
  }

  /** Ann asks for 50 GB of 20 and may have half of them: the other half is room. */
  @Test
  void whatAUserMayNotHaveIsRoomForOthers() throws Exception {
    live = start(conf -> conf.setInt(LiveRm.ROOT + "default.minimum-user-limit-percent", 50));
    MockNM node = live.node("node", 20, 100);
    MockAM ann = live.launch(node, app -> app.withUser("ann"));
    LiveRm.ask(ann, 1, 1, 1, 50);
    List<RMApp> bobs = List.of(live.submit(app -> app.withUser("bob")));
    assertThat(started(live, bobs)).hasSize(1);
  }

  private static Demand demand(String user, int used, int pending) {
    return new Demand(user, Resource.newInstance(used, used), Resource.newInstance(pending, 1));
  }

  /** 50 - (10 + 5) - 20 = 15 of memory; 50 - 2 - 1 = 47 cores. */
  @Test
  void whatAllStillAskForIsTaken() {
    assertThat(
            ResourceLimit.left(
                Resource.newInstance(50, 50),
                List.of(demand("ann", 8, 10), demand("ann", 2, 5), demand("bob", 40, 20)),
                user -> WHOLE))
        .isEqualTo(Resource.newInstance(15, 47));
  }

  /** Ann asks for 90 and may have 30, of which she holds 20: 50 - 10 - 5 = 35; 50 - 1 - 1 = 48. */
  @Test
  void whatAUserMayNotHaveIsNotTaken() {
    Map<String, Resource> limits =
        Map.of("ann", Resource.newInstance(30, 30), "bob", Resource.newInstance(60, 60));
    assertThat(
            ResourceLimit.left(
                Resource.newInstance(50, 50),
                List.of(demand("ann", 20, 90), demand("bob", 30, 5)),
                limits::get))
        .isEqualTo(Resource.newInstance(35, 48));
  }

  /** 10 - 40 = -30; 10 - 1 = 9. */
  @Test
  void mayBeLessThanNothing() {
    assertThat(
            ResourceLimit.left(
                Resource.newInstance(10, 10), List.of(demand("ann", 50, 40)), user -> WHOLE))
        .isEqualTo(Resource.newInstance(-30, 9));
  }
}

package io.heddle.yarn.demand;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.config.ScoringConfig;
import io.heddle.config.ScoringConfig.TermsConfig;
import io.heddle.model.MapReduceProgress;
import io.heddle.model.ResourceVector;
import io.heddle.model.TaskSeconds;
import io.heddle.place.WaitingLimit;
import io.heddle.rule.RankedMasters;
import io.heddle.yarn.MapReduceJob;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.LiveTest;
import io.heddle.yarn.testing.TimedHeddle;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A job of three maps of 30 s and one reduce on a node that holds two containers, under the policy
 * heddle. The last map starts at 30 s and is expected to end 1.1 * 30 = 33 s later; the reduce
 * starts its shuffle of 5 s and a lead of 3 s before that: 25 s after the last map, or, where
 * others wait for room, once that has ended.
 */
class JustInTimeReduceTest extends LiveTest {
  private static final int REDUCE = 10;
  private static final ResourceVector DEMAND = ResourceVector.of(1, 1);
  private static final TaskSeconds SECONDS = new TaskSeconds(100, 20, 50, 0);

  private MockNM masters;
  private MockNM worker;
  private MapReduceJob job;

  private final JustInTimeReduces reduces = new JustInTimeReduces();
  private final QueueForecast plan =
      new QueueForecast(
          ScoringConfig.ofDefaults().terms(),
          new WaitingLimit(TimeUnit.SECONDS.toNanos(120)),
          new RankedMasters());

  private void start(boolean term) throws Exception {
    live =
        LiveRm.start(
            conf -> {
              conf.set(YarnConfiguration.RM_SCHEDULER, TimedHeddle.class.getName());
              conf.set(HeddleConfig.POLICY, "heddle");
              conf.setBoolean(TermsConfig.JUST_IN_TIME, term);
              conf.set(TermsConfig.ADMISSION, "false");
            });
    masters = live.node("masters", 2, 2);
    job =
        MapReduceJob.launch(
            live,
            masters,
            app ->
                app.withApplicationTags(
                    Set.of("heddle.map-seconds=30", "heddle.shuffle-seconds=5")));
    worker = live.node("worker", 2, 2);
  }

  /** Two maps run for 30 s and end; what is given then. */
  private List<Container> afterTheFirstTwoMaps() throws Exception {
    job.askMaps(3);
    job.askReduces(1);
    live.heartbeat(worker);
    List<Container> maps = job.take();
    assertThat(maps).hasSize(2).noneMatch(JustInTimeReduceTest::isReduce);
    TimedHeddle.passSeconds(30);
    job.end(worker, maps.get(0).getId(), maps.get(1).getId());
    live.heartbeat(worker);
    return job.take();
  }

  private static boolean isReduce(Container container) {
    return container.getPriority().getPriority() == REDUCE;
  }

  @Test
  void reducesWaitForTheMapsAndStartJustBeforeTheLastOneEnds() throws Exception {
    start(true);
    assertThat(afterTheFirstTwoMaps())
        .as("the last map")
        .hasSize(1)
        .noneMatch(JustInTimeReduceTest::isReduce);

    TimedHeddle.passSeconds(24);
    live.heartbeat(worker);
    assertThat(job.take()).as("24 s after the last map, with room").isEmpty();

    TimedHeddle.passSeconds(1);
    live.heartbeat(worker);
    assertThat(job.take()).hasSize(1).allMatch(JustInTimeReduceTest::isReduce);
    assertThat(live.heddle().metrics().fallbacks()).isZero();
  }

  /** The last maps of eight jobs took 50 s where 10 s were expected: more than three times that. */
  @Test
  void whereOthersWaitForRoomTheyStartWhenTheMapsOfOtherJobsHadEnded() throws Exception {
    start(true);
    endEightJobs();
    assertThat(afterTheFirstTwoMaps()).as("the last map").hasSize(1);
    askOnMasters(live.launch(masters, app -> {}));
    live.heartbeat(worker);

    TimedHeddle.passSeconds(81);
    live.heartbeat(worker);
    assertThat(job.take()).as("81 s after the last map, with room").isEmpty();

    TimedHeddle.passSeconds(2);
    live.heartbeat(worker);
    assertThat(job.take()).as("beyond 3 * 30 - 5 - 3 = 82 s after the last map").hasSize(1);
  }

  /** Waits for a container on the node of the masters, which has no room. */
  private static void askOnMasters(MockAM other) throws Exception {
    ResourceRequest anywhere = LiveRm.request(1, 1, 1, 1);
    anywhere.setRelaxLocality(false);
    ResourceRequest onRack = LiveRm.request(1, 1, 1, 1);
    onRack.setResourceName("/default-rack");
    onRack.setRelaxLocality(false);
    ResourceRequest onNode = LiveRm.request(1, 1, 1, 1);
    onNode.setResourceName("masters");
    other.allocate(List.of(anywhere, onRack, onNode), List.of());
  }

  private void endEightJobs() throws Exception {
    for (int i = 0; i < 8; i++) {
      MapReduceJob earlier = MapReduceJob.launch(live, masters, app -> {});
      earlier.askMaps(2);
      earlier.askReduces(2);
      live.heartbeat(worker);
      List<Container> maps = earlier.take();
      TimedHeddle.passSeconds(10);
      earlier.end(worker, maps.get(0).getId());
      TimedHeddle.passSeconds(40);
      earlier.end(worker, maps.get(1).getId());
      live.heartbeat(worker);
      earlier.end(
          worker, earlier.take().stream().map(Container::getId).toArray(ContainerId[]::new));
      live.finish(masters, earlier.master(), FinalApplicationStatus.SUCCEEDED);
    }
  }

  @Test
  void aMapThatEndsEarlyReleasesThem() throws Exception {
    start(true);
    Container last = afterTheFirstTwoMaps().get(0);
    TimedHeddle.passSeconds(5);
    job.end(worker, last.getId());
    assertThat(job.take()).hasSize(1).allMatch(JustInTimeReduceTest::isReduce);
  }

  @Test
  void withoutTheTermTheyStartAsSoonAsThereIsRoom() throws Exception {
    start(false);
    assertThat(afterTheFirstTwoMaps())
        .hasSize(2)
        .filteredOn(JustInTimeReduceTest::isReduce)
        .hasSize(1);
  }

  /** Of 8 GB the queue is guaranteed half and holds 1 to 3, the other queue holds 5. */
  @Test
  void nothingIsHeldBackThatStockKillsContainersFor() throws Exception {
    live =
        LiveRm.start(
            conf -> {
              conf.set(YarnConfiguration.RM_SCHEDULER, TimedHeddle.class.getName());
              conf.set(HeddleConfig.POLICY, "heddle");
              conf.setBoolean(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, true);
              // Nothing is killed here.
              conf.setLong(
                  CapacitySchedulerConfiguration.PREEMPTION_MONITORING_INTERVAL, 86_400_000);
              LiveRm.queues(conf, Map.of("default", 50, "other", 50));
              conf.setInt("yarn.scheduler.capacity.root.other.user-limit-factor", 10);
            });
    masters = live.node("masters", 2, 2);
    MockAM other = live.launch(masters, app -> app.withQueue("other"));
    MockNM big = live.node("big", 4, 4);
    LiveRm.ask(other, 1, 1, 1, 4);
    live.heartbeat(big);
    assertThat(live.held(other)).isEqualTo(5);

    job = MapReduceJob.launch(live, masters, app -> {});
    worker = live.node("worker", 2, 2);
    job.askMaps(1);
    job.askReduces(1);
    live.heartbeat(worker);
    assertThat(job.take()).filteredOn(JustInTimeReduceTest::isReduce).hasSize(1);
  }

  @BeforeEach
  void ofAHundred() {
    plan.capacity(ResourceVector.of(100, 100));
  }

  private void room(long memory, long cores) {
    plan.room(ResourceVector.of(memory, cores));
  }

  private static MapReduceProgress maps(int pending, int running) {
    return new MapReduceProgress(1, running, pending, 0, 0, DEMAND, DEMAND, DEMAND);
  }

  private boolean holds(int pendingMaps, int runningMaps, long second) {
    MapReduceProgress progress = maps(pendingMaps, runningMaps);
    long now = TimeUnit.SECONDS.toNanos(second);
    reduces.look(progress, SECONDS, OptionalLong.of(0), false, plan.lastMaps(), now);
    return reduces.holds(progress, SECONDS, OptionalLong.of(0), plan, now);
  }

  /** A job of one wave of maps of which the last ends after so long. */
  private void ended(long second, boolean isHinted) {
    JustInTimeReduces earlier = new JustInTimeReduces();
    OptionalLong start = OptionalLong.of(0);
    earlier.look(maps(0, 1), SECONDS, start, isHinted, plan.lastMaps(), 0);
    long now = TimeUnit.SECONDS.toNanos(second);
    earlier.look(maps(0, 0), SECONDS, start, isHinted, plan.lastMaps(), now);
  }

  @Test
  void withRoomToSpareTheyStartJustBeforeTheLastMapEnds() {
    assertThat(JustInTimeReduces.startsAfter(110, 20)).isEqualTo(87);
    room(5, 5);
    assertThat(holds(0, 2, 86)).isTrue();
    assertThat(holds(0, 2, 88)).isFalse();
  }

  /** Of six jobs at 150 s and two at 200 s, three of four had no map left at 200 s. */
  @Test
  void withoutRoomTheyStartWhenTheMapsOfMostJobsHadEnded() {
    for (int job = 0; job < 6; job++) {
      ended(150, false);
    }
    ended(200, false);
    room(4, 50);
    assertThat(holds(0, 2, 88)).as("nothing is concluded from seven jobs").isFalse();
    ended(200, false);
    assertThat(holds(0, 2, 176)).as("2 * 100 - 20 - 3 = 177").isTrue();
    assertThat(holds(0, 1, 178)).isFalse();
  }

  @Test
  void theyStartAtTheLatestWhenNoMapRuns() {
    room(0, 0);
    assertThat(holds(0, 1, 50)).isTrue();
    assertThat(holds(0, 0, 51)).isFalse();
  }

  @Test
  void aJobWithHintsTeachesNothing() {
    for (int job = 0; job < 10; job++) {
      ended(300, true);
    }
    assertThat(plan.lastMaps().factor()).isEqualTo(1.1);
  }

  @Test
  void noJobsMakeOthersWaitForMoreThanThreeTimesAMap() {
    for (int job = 0; job < 10; job++) {
      ended(86_400, false);
    }
    assertThat(plan.lastMaps().factor()).isEqualTo(3);
  }

  @Test
  void whatIsNotKnownIsNoRoom() {
    plan.room(null);
    assertThat(plan.hasRoomToSpare()).isFalse();
  }

  /** What waits already, <10, 40>, leaves <30, 4> of the room; a twentieth is <5, 5>. */
  @Test
  void whatTheQueueWaitsForIsNoRoomToSpare() {
    plan.add(
        new ApplicationNeeds(
            "ann", new double[] {0, 0}, new double[] {10, 40}, true, null, false, 0));
    room(40, 44);
    assertThat(plan.hasRoomToSpare()).isFalse();
    room(40, 45);
    assertThat(plan.hasRoomToSpare()).isTrue();
  }

  @Test
  void mapsThatCannotBeServedHoldThemBackNoLongerThanTheLimit() {
    assertThat(holds(1, 0, 0)).isTrue();
    assertThat(holds(1, 0, 120)).isTrue();
    assertThat(holds(1, 0, 121)).isFalse();
  }

  @Test
  void recoveredMapsMayBeAboutToEnd() {
    assertThat(reduces.holds(maps(0, 1), SECONDS, OptionalLong.empty(), plan, 0)).isFalse();
  }
}

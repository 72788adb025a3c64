package io.heddle.yarn.tune.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.tune.workload.Group;
import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Queue.QueueSpace;
import io.heddle.tune.workload.Snapshot;
import io.heddle.tune.workload.Snapshot.Family;
import io.heddle.tune.workload.SnapshotJob;
import io.heddle.tune.workload.SnapshotJob.Stage;
import io.heddle.yarn.HeddleScheduler;
import io.heddle.yarn.MapReduceJob;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.LiveTest;
import io.heddle.yarn.testing.PlantedTuner;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TunerSnapshotTest extends LiveTest {
  @TempDir private Path directory;

  private static Snapshot seen(PlantedTuner tuner) {
    tuner.editSchedule();
    assertThat(tuner.metrics().failures()).isZero();
    assertThat(tuner.script().searched).as("%s", tuner.status()).isNotEmpty();
    return tuner.script().searched.get(tuner.script().searched.size() - 1);
  }

  private final AtomicLong now = new AtomicLong();
  private final ReadTimes times = new ReadTimes(now::get);

  private static LiveRm start(Class<?> scheduler, Consumer<Configuration> change) {
    return LiveRm.start(
        conf -> {
          conf.set(YarnConfiguration.RM_SCHEDULER, scheduler.getName());
          change.accept(conf);
        });
  }

  private static void salesAndDefault(Configuration conf) {
    LiveRm.queues(conf, Map.of("sales", 70, "default", 30));
    conf.set(LiveRm.ROOT + "sales.maximum-capacity", "80");
    conf.set(LiveRm.ROOT + "sales.ordering-policy", "fair");
    conf.set(LiveRm.ROOT + "sales.user-limit-factor", "2");
    conf.set(LiveRm.ROOT + "default.maximum-am-resource-percent", "0.5");
  }

  /**
   * A cluster of 16 GB where the smallest container has 1 GB: 16 units. The master and two of five
   * maps run, three wait.
   */
  @ParameterizedTest
  @ValueSource(classes = {HeddleScheduler.class, CapacityScheduler.class})
  void queuesAndJobsOfTheCapacityFamily(Class<?> scheduler) throws Exception {
    live = start(scheduler, TunerSnapshotTest::salesAndDefault);
    MockNM node = live.node("node", 4, 16);
    MapReduceJob job = MapReduceJob.launch(live, node, app -> app.withQueue("sales"));
    job.askMaps(5);
    live.heartbeat(node);
    live.node("other", 12, 16);

    Snapshot seen = seen(PlantedTuner.of(live));

    assertThat(seen.family()).isEqualTo(Family.CAPACITY);
    assertThat(seen.units()).isEqualTo(16);
    Group group = seen.groups().get(0);
    assertThat(group.path()).isEqualTo("root");
    assertThat(group.share()).isEqualTo(1);
    assertThat(group.newDemand()).isTrue();
    Queue sales = queue(group, "root.sales");
    assertThat(sales.settings()).isEqualTo(new QueueSettings(0.7, Ordering.FAIR));
    assertThat(sales.rules().maximum()).isCloseTo(0.8, within(1e-6));
    assertThat(sales.rules().userLimitFactor()).isEqualTo(2);
    assertThat(sales.space().upper()).as("its maximum").isCloseTo(0.8, within(1e-6));
    Queue rest = queue(group, "root.default");
    assertThat(rest.settings()).isEqualTo(new QueueSettings(0.3, Ordering.FIFO));
    assertThat(rest.rules().masterShare()).isEqualTo(0.5);
    SnapshotJob only = group.jobs().get(0);
    assertThat(only.queue()).isEqualTo("root.sales");
    assertThat(only.masterSize()).isEqualTo(1);
    assertThat(only.masterRunning()).isTrue();
    assertThat(only.running()).hasSize(2);
    assertThat(only.stages())
        .singleElement()
        .satisfies(
            stage -> {
              assertThat(stage.tasks()).isEqualTo(3);
              assertThat(stage.size()).isEqualTo(1);
              assertThat(stage.taskSeconds()).as("nothing is known of them").isEqualTo(30);
            });
  }

  /** Else a user could have the tuner take room from the queues of others. */
  @Test
  void whatAUserHintsCountsForNothing() throws Exception {
    live = start(CapacityScheduler.class, TunerSnapshotTest::salesAndDefault);
    MockNM node = live.node("node", 16, 16);
    MapReduceJob job =
        MapReduceJob.launch(
            live,
            node,
            app -> app.withQueue("sales").withApplicationTags(Set.of("heddle.map-seconds=86400")));
    job.askMaps(20);
    live.heartbeat(node);

    SnapshotJob only = seen(PlantedTuner.of(live)).groups().get(0).jobs().get(0);

    assertThat(only.stages()).extracting(Stage::taskSeconds).containsExactly(30.0);
    assertThat(only.running()).allMatch(task -> task.remainingSeconds() <= 30);
  }

  /** Of two maps that run while the wall clock is set one ends; how long it took is not known. */
  @ParameterizedTest
  @ValueSource(longs = {3_600_000, -3_600_000})
  void aWallClockThatIsSetMakesNothingOlder(long jump) throws Exception {
    live = start(CapacityScheduler.class, TunerSnapshotTest::salesAndDefault);
    MockNM node = live.node("node", 3, 3);
    PlantedTuner tuner = PlantedTuner.of(live);
    MapReduceJob job = MapReduceJob.launch(live, node, app -> app.withQueue("sales"));
    job.askMaps(5);
    live.heartbeat(node);
    tuner.editSchedule();
    tuner.script().jumpMillis.set(jump);
    job.end(node, job.take().get(0).getId());
    tuner.script().aheadMillis.set(1_000_000);

    SnapshotJob only = seen(tuner).groups().get(0).jobs().get(0);

    assertThat(only.submittedSeconds()).isBetween(-1_100.0, -1_000.0);
    assertThat(only.stages()).extracting(Stage::taskSeconds).containsExactly(30.0);
  }

  /** Of two runs of a job with four maps each, the second is known before its master asks. */
  @Test
  void aRunThatHasNotAskedIsExpectedToBeLikeTheLastOne() throws Exception {
    live = start(CapacityScheduler.class, TunerSnapshotTest::salesAndDefault);
    MockNM node = live.node("node", 16, 16);
    PlantedTuner tuner = PlantedTuner.of(live);
    MapReduceJob first = MapReduceJob.launch(live, node, app -> app.withQueue("sales"));
    first.askMaps(4);
    live.heartbeat(node);
    tuner.editSchedule();
    first.end(node, first.take().stream().map(Container::getId).toArray(ContainerId[]::new));
    live.finish(node, first.master(), FinalApplicationStatus.SUCCEEDED);
    tuner.editSchedule();
    live.submit(app -> app.withQueue("sales").withAppType("MAPREDUCE"));
    live.rm().drainEvents();
    tuner.script().aheadMillis.set(1_000_000);

    SnapshotJob second = seen(tuner).groups().get(0).jobs().get(0);

    assertThat(second.masterRunning()).isFalse();
    assertThat(second.masterSize()).isEqualTo(1);
    assertThat(second.stages())
        .singleElement()
        .satisfies(
            stage -> {
              assertThat(stage.tasks()).isEqualTo(4);
              assertThat(stage.taskSeconds()).as("as long as the first ones took").isLessThan(30);
            });
  }

  /** A first-level leaf beside a parent is a group of its own; a deeper parent is one queue. */
  @Test
  void groupsAreQueuesOfTheFirstLevel() throws Exception {
    Consumer<Configuration> queues =
        conf -> {
          LiveRm.queues(conf, Map.of("default", 40, "sales", 60));
          conf.set(LiveRm.ROOT + "sales.queues", "east,west,none");
          conf.set(LiveRm.ROOT + "sales.east.capacity", "25");
          conf.set(LiveRm.ROOT + "sales.west.capacity", "75");
          conf.set(LiveRm.ROOT + "sales.none.capacity", "0");
          conf.set(LiveRm.ROOT + "sales.west.queues", "far");
          conf.set(LiveRm.ROOT + "sales.west.far.capacity", "100");
        };
    live = start(CapacityScheduler.class, queues);
    MockNM node = live.node("node", 16, 16);
    MockAM first = live.launch(node, app -> app.withQueue("default"));
    MockAM far = live.launch(node, app -> app.withQueue("far"));
    LiveRm.ask(first, 1, 1, 1, 1);
    LiveRm.ask(far, 1, 1, 1, 1);

    List<Group> groups = seen(PlantedTuner.of(live)).groups();

    assertThat(groups)
        .extracting(Group::path)
        .containsExactlyInAnyOrder("root.default", "root.sales");
    Group rest = groups.get(groups.get(0).path().equals("root.default") ? 0 : 1);
    assertThat(rest.share()).isEqualTo(0.4);
    assertThat(rest.upper()).isCloseTo(0.6, within(1e-6));
    assertThat(rest.queues())
        .singleElement()
        .satisfies(
            only -> {
              assertThat(only.path()).isEqualTo("root.default");
              assertThat(only.space())
                  .isEqualTo(new QueueSpace(1, 1, List.of(Ordering.FIFO, Ordering.FAIR)));
            });
    Group sales = groups.get(groups.get(0).path().equals("root.sales") ? 0 : 1);
    assertThat(sales.share()).isEqualTo(0.6);
    assertThat(sales.queues())
        .extracting(Queue::path)
        .as("one without a share is left out")
        .containsExactly("root.sales.east", "root.sales.west");
    Queue west = queue(sales, "root.sales.west");
    assertThat(west.settings()).isEqualTo(new QueueSettings(0.75, Ordering.FIFO));
    assertThat(west.space().lower()).as("it stays").isEqualTo(west.space().upper());
    assertThat(sales.jobs()).extracting(SnapshotJob::queue).containsExactly("root.sales.west");
  }

  @ParameterizedTest
  @ValueSource(strings = {"3w,1w", "[memory=12288\\,vcores=12],[memory=4096\\,vcores=4]"})
  void sharesAreTheSameInWeightsAndAbsoluteResources(String capacities) throws Exception {
    String[] each = capacities.split("(?<=[w\\]]),", -1);
    Consumer<Configuration> queues =
        conf -> {
          conf.set(LiveRm.ROOT + "queues", "sales,default");
          conf.set(LiveRm.ROOT + "sales.capacity", each[0].replace("\\", ""));
          conf.set(LiveRm.ROOT + "default.capacity", each[1].replace("\\", ""));
        };
    live = start(CapacityScheduler.class, queues);
    MockNM node = live.node("node", 16, 16);
    LiveRm.ask(live.launch(node, app -> app.withQueue("sales")), 1, 1, 1, 1);

    Group group = seen(PlantedTuner.of(live)).groups().get(0);

    assertThat(queue(group, "root.sales").settings().share()).isCloseTo(0.75, within(1e-6));
  }

  /** Of 16 GB: at least 4, at most 8; of weights 3 and 1. */
  @Test
  void queuesOfTheFairScheduler() throws Exception {
    Path file = directory.resolve("fair-scheduler.xml");
    Files.writeString(
        file,
        """
        <allocations>
          <queue name="sales"><weight>3</weight><schedulingPolicy>fifo</schedulingPolicy>
            <minResources>4096 mb,0 vcores</minResources>
            <maxResources>8192 mb,16 vcores</maxResources><maxAMShare>0.4</maxAMShare></queue>
          <queue name="other"><weight>1</weight></queue>
        </allocations>
        """);
    live =
        start(
            FairScheduler.class,
            conf -> conf.set(FairSchedulerConfiguration.ALLOCATION_FILE, file.toString()));
    MockNM node = live.node("node", 16, 16);
    MockAM am = live.launch(node, app -> app.withQueue("root.sales"));
    LiveRm.ask(am, 1, 2, 1, 3);

    Snapshot seen = seen(PlantedTuner.of(live));

    assertThat(seen.family()).isEqualTo(Family.FAIR);
    assertThat(seen.units()).isEqualTo(16);
    Group group = seen.groups().get(0);
    assertThat(group.queues())
        .extracting(Queue::path)
        .as("the file's queues")
        .containsExactlyInAnyOrder("root.sales", "root.other");
    Queue sales = queue(group, "root.sales");
    assertThat(sales.settings()).isEqualTo(new QueueSettings(0.75, Ordering.FIFO));
    assertThat(sales.rules().minimum()).isEqualTo(0.25);
    assertThat(sales.rules().maximum()).isEqualTo(0.5);
    assertThat(sales.rules().masterShare()).isCloseTo(0.4, within(1e-6));
    assertThat(queue(group, "root.other").settings())
        .isEqualTo(new QueueSettings(0.25, Ordering.FAIR));
    assertThat(group.jobs())
        .singleElement()
        .satisfies(
            job -> {
              assertThat(job.queue()).isEqualTo("root.sales");
              assertThat(job.stages().get(0).tasks()).isEqualTo(3);
              assertThat(job.stages().get(0).size()).isEqualTo(2);
            });
  }

  /** Neither the queue of a user, which no file has, nor one that has no queues yet. */
  @Test
  void queuesThatTheFairSchedulerMadeStayAsTheyAre() throws Exception {
    Path file = directory.resolve("fair-scheduler.xml");
    Files.writeString(
        file,
        """
        <allocations>
          <queue name="prod"><weight>2</weight><queue name="x"/><queue name="y"/></queue>
          <queue name="users" type="parent"/>
        </allocations>
        """);
    live =
        start(
            FairScheduler.class,
            conf -> conf.set(FairSchedulerConfiguration.ALLOCATION_FILE, file.toString()));
    MockNM node = live.node("node", 16, 16);
    LiveRm.ask(live.launch(node, app -> app.withQueue("root.ann")), 1, 1, 1, 3);

    List<Group> groups = seen(PlantedTuner.of(live)).groups();

    assertThat(groups).extracting(Group::path).containsExactlyInAnyOrder("root.prod", "root.ann");
    for (Group group : groups) {
      boolean made = group.path().equals("root.ann");
      assertThat(group.share()).isEqualTo(made ? 0.25 : 0.5, within(0.2));
      assertThat(group.lower() == group.upper()).as(group.path()).isEqualTo(made);
      assertThat(group.queues()).hasSize(made ? 1 : 2);
    }
    assertThat(groups.stream().mapToDouble(Group::share).sum()).as("users").isLessThan(0.9);
  }

  /** 1,000,000 tasks of 30 s are counted as 10,000 of 3000 s. */
  @Test
  void anApplicationMayAskForAnyNumber() throws Exception {
    live = start(CapacityScheduler.class, TunerSnapshotTest::salesAndDefault);
    MockNM node = live.node("node", 16, 16);
    LiveRm.ask(live.launch(node, app -> app.withQueue("sales")), 1, 1, 1, 1_000_000);

    SnapshotJob job = seen(PlantedTuner.of(live)).groups().get(0).jobs().get(0);

    assertThat(job.stages()).containsExactly(new Stage(10_000, 3_000, 1));
  }

  @Test
  void anEmptyClusterIsNotLookedAt() throws Exception {
    live = start(CapacityScheduler.class, TunerSnapshotTest::salesAndDefault);
    PlantedTuner tuner = PlantedTuner.of(live);
    tuner.editSchedule();
    live.submit(app -> app.withQueue("sales"));
    tuner.editSchedule();

    assertThat(tuner.script().searched).isEmpty();
    assertThat(tuner.metrics().failures()).isZero();
  }

  private static Queue queue(Group group, String path) {
    return group.queues().stream()
        .filter(queue -> queue.path().equals(path))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theLongestAndTheSumSinceTheLastCall() {
    times.of(() -> now.addAndGet(3));
    times.of(() -> now.addAndGet(7));
    times.of(() -> now.addAndGet(2));
    assertThat(times.take()).isEqualTo(new ReadTimes.Taken(7, 12));
    assertThat(times.take()).isEqualTo(new ReadTimes.Taken(0, 0));
  }
}

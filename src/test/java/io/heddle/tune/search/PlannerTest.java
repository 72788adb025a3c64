package io.heddle.tune.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.tune.latency.LatencyModel;
import io.heddle.tune.search.Plan.GroupPlan;
import io.heddle.tune.search.Planner.Look;
import io.heddle.tune.workload.Group;
import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueRules;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Queue.QueueSpace;
import io.heddle.tune.workload.Snapshot;
import io.heddle.tune.workload.Snapshot.Family;
import io.heddle.tune.workload.SnapshotJob;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PlannerTest {
  private static final int UNITS = 1000;

  @Test
  void givesSharesByTheRootOfWork() {
    // Of one job each, 100 / x + 900 / (1 - x) is least at x = 1/4. Queues cannot be changed, so
    // means are 2 x (10,000 / 250 + 90,000 / 750) / 2 = 160 s against 2 x (20 + 180) / 2 = 200 s.
    Snapshot snapshot =
        snapshot(fixedGroup("root.a", 0.5, 10_000, true), fixedGroup("root.b", 0.5, 90_000, true));
    Plan plan = planner(new DynamicProgram()).plan(snapshot);
    assertThat(plan.groups().get(0).share()).isCloseTo(0.25, within(0.002));
    assertThat(plan.groups().get(1).share()).isCloseTo(0.75, within(0.002));
    assertThat(plan.meanNow()).isCloseTo(200, within(1e-9));
    assertThat(plan.meanAfter()).isCloseTo(160, within(0.1));
    assertThat(planner(new ConcaveHull()).plan(snapshot).groups().get(0).share())
        .isCloseTo(0.25, within(0.002));
  }

  @Test
  void groupsWithoutNewDemandKeepWhatTheyHave() {
    Group still = fixedGroup("root.c", 0.5, 200_000, false);
    Snapshot snapshot =
        snapshot(
            fixedGroup("root.a", 0.25, 10_000, true),
            still,
            fixedGroup("root.b", 0.25, 90_000, true));
    Plan plan = planner(new DynamicProgram()).plan(snapshot);
    assertThat(plan.groups().get(1)).isEqualTo(new GroupPlan("root.c", 0.5, present(still)));
    // The other half is shared out 1 to 3.
    assertThat(plan.groups().get(0).share()).isCloseTo(0.125, within(0.002));
    assertThat(plan.groups().get(2).share()).isCloseTo(0.375, within(0.002));
  }

  @Test
  void oneGroupHasItsQueuesTunedAlone() {
    List<Queue> queues =
        List.of(
            Fluid.queue("root.a", 0.5, Ordering.FIFO), Fluid.queue("root.b", 0.5, Ordering.FIFO));
    List<SnapshotJob> jobs = List.of(Fluid.job("root.a", 100), Fluid.job("root.b", 900));
    Group root = Fluid.group("root", 1, queues, jobs, true);
    Plan plan = planner(new DynamicProgram()).plan(snapshot(root));
    assertThat(plan.groups().get(0).share()).isEqualTo(1);
    assertThat(plan.groups().get(0).queues().get(0).share()).isCloseTo(0.3, within(1e-9));
    assertThat(plan.meanAfter()).isCloseTo(0.80952, within(1e-5));
  }

  @Test
  void saysWhichBoundsLeaveNoChoice() {
    QueueSpace small = new QueueSpace(0.1, 0.2, Fluid.BOTH);
    List<Queue> queues =
        List.of(
            Fluid.queue("root.a.x", 0.5, Ordering.FIFO, small),
            Fluid.queue("root.a.y", 0.5, Ordering.FIFO, small));
    Group stuck = Fluid.group("root.a", 0.5, queues, List.of(Fluid.job("root.a.x", 9)), true);
    Plan plan = planner(new ConcaveHull()).plan(snapshot(stuck, tooSmall()));
    assertThat(plan.groups().get(0).queues()).isEqualTo(present(stuck));
    assertThat(plan.groups()).extracting(GroupPlan::share).containsExactly(0.5, 0.5);
    assertThat(plan.remarks())
        .anySatisfy(remark -> assertThat(remark).contains("root.a"))
        .anySatisfy(remark -> assertThat(remark).contains("keep their shares"));
  }

  @Test
  void aJobThatCanNeverEndIsCountedAsVeryLong() {
    LatencyModel starving =
        (family, queues, jobs) ->
            (units, settings) ->
                new double[] {settings.get(0).share() < 0.4 ? Double.POSITIVE_INFINITY : 5};
    List<Queue> queues =
        List.of(
            Fluid.queue("root.a", 0.2, Ordering.FIFO), Fluid.queue("root.b", 0.8, Ordering.FIFO));
    Group root = Fluid.group("root", 1, queues, List.of(Fluid.job("root.a", 1)), true);
    Plan plan = planner(starving, new ConcaveHull()).plan(snapshot(root));
    assertThat(plan.meanNow()).isEqualTo(GroupOptimizer.NEVER_SECONDS);
    assertThat(plan.meanAfter()).isEqualTo(5);
  }

  @Test
  void doesNotTryWhatPredictionsCannotTellApart() {
    Set<Ordering> tried = EnumSet.noneOf(Ordering.class);
    LatencyModel watched =
        (family, queues, jobs) ->
            (units, settings) -> {
              settings.forEach(each -> tried.add(each.ordering()));
              return new double[] {1};
            };
    QueueSpace all = new QueueSpace(0.1, 0.9, List.of(Ordering.values()));
    List<Queue> queues =
        List.of(
            Fluid.queue("root.a", 0.5, Ordering.DRF, all),
            Fluid.queue("root.b", 0.5, Ordering.FIFO, all.withoutAlike(Ordering.DRF)));
    Group root = Fluid.group("root", 1, queues, List.of(Fluid.job("root.a", 1)), true);
    planner(watched, new ConcaveHull()).plan(snapshot(root));
    assertThat(tried).containsExactlyInAnyOrder(Ordering.FIFO, Ordering.DRF);
  }

  @Test
  void sharesStayWithinBoundsAndNeverGetWorse() {
    for (int seed = 0; seed < 1_000; seed++) {
      Snapshot snapshot = anySnapshot(new SplittableRandom(seed));
      Plan plan = planner(seed % 2 == 0 ? new ConcaveHull() : new DynamicProgram()).plan(snapshot);
      assertThat(plan.meanAfter()).isLessThanOrEqualTo(plan.meanNow());
      double sum = 0;
      for (int i = 0; i < plan.groups().size(); i++) {
        double share = plan.groups().get(i).share();
        sum += share;
        assertThat(share).as("seed %d", seed).isBetween(0.1 - 1e-9, 0.9 + 1e-9);
      }
      assertThat(sum).as("seed %d", seed).isCloseTo(1, within(1e-9));
    }
  }

  @Test
  void manyGroupsAreLookedAtQuickly() {
    int[] predictions = new int[1];
    List<Group> groups = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      groups.add(
          new Group(
              "root.g" + i, QueueRules.FREE, 1.0 / 40, 0.001, 0.9, queuesOf(i), jobsOf(i), true));
    }
    LatencyModel counting =
        (family, queues, jobs) -> {
          LatencyModel.Predictor fluid = new Fluid().of(family, queues, jobs);
          return (units, settings) -> {
            synchronized (predictions) {
              predictions[0]++;
            }
            return fluid.latencies(units, settings);
          };
        };
    Plan plan =
        new Planner(counting, Look::at, new SplittableRandom(1), Workers.common())
            .plan(new Snapshot(0, Family.CAPACITY, UNITS, groups));
    // Every FIFO queue becomes FAIR, which halves all latencies; shares do more.
    assertThat(plan.meanAfter()).isLessThan(0.5 * plan.meanNow());
    assertThat(predictions[0] / 40).isLessThan(60);
  }

  private static List<Queue> queuesOf(int group) {
    return List.of(
        Fluid.queue("root.g" + group + ".a", 0.5, Ordering.FIFO),
        Fluid.queue("root.g" + group + ".b", 0.5, Ordering.FIFO));
  }

  private static List<SnapshotJob> jobsOf(int group) {
    return List.of(
        Fluid.job("root.g" + group + ".a", 1_000 * (1 + group)),
        Fluid.job("root.g" + group + ".b", 100));
  }

  private static Snapshot anySnapshot(SplittableRandom random) {
    int count = random.nextInt(2, 6);
    double[] lower = new double[count];
    double[] upper = new double[count];
    Arrays.fill(lower, 0.1);
    Arrays.fill(upper, 0.9);
    double[] shares = new ShareBounds(lower, upper).random(random);
    List<Group> groups = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      groups.add(
          fixedGroup("root.g" + i, shares[i], random.nextInt(1, 3000), random.nextBoolean()));
    }
    return new Snapshot(0, Family.CAPACITY, UNITS, groups);
  }

  private static Group tooSmall() {
    Group group = fixedGroup("root.b", 0.5, 10, true);
    return new Group(
        "root.b", QueueRules.FREE, 0.5, 0.05, 0.05, group.queues(), group.jobs(), true);
  }

  private static Group fixedGroup(String path, double share, int tasks, boolean newDemand) {
    QueueSettings settings = new QueueSettings(1, Ordering.FIFO);
    Queue queue = Fluid.queue(path + ".q", 1, Ordering.FIFO, QueueSpace.only(settings));
    return Fluid.group(
        path, share, List.of(queue), List.of(Fluid.job(path + ".q", tasks)), newDemand);
  }

  private static List<QueueSettings> present(Group group) {
    return group.queues().stream().map(Queue::settings).toList();
  }

  private static Snapshot snapshot(Group... groups) {
    return new Snapshot(0, Family.CAPACITY, UNITS, List.of(groups));
  }

  private static Planner planner(ClusterSearch cluster) {
    return planner(new Fluid(), cluster);
  }

  private static Planner planner(LatencyModel model, ClusterSearch cluster) {
    Look look = new Look(Grid.STANDARD, cluster, Look.CLOSE.detail());
    return new Planner(model, groups -> look, new SplittableRandom(1), Workers.common());
  }
}

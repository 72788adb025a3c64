package io.heddle.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.explain.Reason;
import io.heddle.model.ResourceVector;
import io.heddle.sim.AdminSettings;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.Schedulers;
import io.heddle.sim.engine.scheduler.VirtualApplication;
import io.heddle.sim.engine.scheduler.VirtualApplication.Submission;
import io.heddle.sim.engine.scheduler.VirtualApplication.Tasks;
import io.heddle.sim.engine.scheduler.VirtualCluster;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.JobModel.Executors;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.SimpleJob;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.Workload;
import io.heddle.sim.workload.WorkloadStage;
import io.heddle.yarn.testing.VirtualQueues;
import io.heddle.yarn.testing.VirtualTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A job each second, whose ApplicationMasters alone could fill the cluster. */
class MastersFloodTest extends VirtualTest {
  private static final long HOURS = 36_000_000;

  enum Kind {
    SMALL_TASKS(tasks(10, 1, 1)),
    ONE_TASK(tasks(1, 1, 1)),
    TASKS_OF_HALF_A_NODE(tasks(4, 6, 2)),
    TASKS_OF_MOST_OF_A_NODE(tasks(2, 10, 1)),
    TASKS_OF_TWO_SIZES(
        new Dag(
            List.of(
                new WorkloadStage(List.of(), group(6, 1, 1)),
                new WorkloadStage(List.of(0), group(3, 4, 2))))),
    MAP_REDUCE(new MapReduce(group(8, 1, 1), group(2, 1, 1), 4_000)),
    EXECUTORS(
        new Executors(
            ResourceVector.of(2_048, 2),
            3,
            2,
            List.of(new WorkloadStage(List.of(), group(12, 1, 1)))));

    @SuppressWarnings("ImmutableEnumChecker") // Models are values.
    private final JobModel model;

    Kind(JobModel model) {
      this.model = model;
    }

    private static TaskGroup group(int count, int gigabytes, int cores) {
      return new TaskGroup(
          ResourceVector.of(gigabytes * 1_024L, cores), Durations.equal(count, 20_000));
    }

    private static JobModel tasks(int count, int gigabytes, int cores) {
      return new Dag(List.of(new WorkloadStage(List.of(), group(count, gigabytes, cores))));
    }

    Job job(int number) {
      return SimpleJob.of("j" + number, ResourceVector.of(1_024, 1), model)
          .named("j")
          .ofUser("ann")
          .submittedAt(number * 1_000L);
    }
  }

  private static LastEnd run(Workload workload, int nodes, String scheduler) {
    LastEnd end = new LastEnd();
    TestJobs.run(
        workload,
        ClusterSpec.of(nodes, 12 * 1_024, 12),
        new Schedulers(AdminSettings.NONE).named(scheduler).scheduler(),
        end);
    return end;
  }

  @ParameterizedTest
  @CsvSource({
    "SMALL_TASKS, 2, 1.1",
    "SMALL_TASKS, 1, 1.1",
    "ONE_TASK, 2, 1.1",
    "TASKS_OF_HALF_A_NODE, 2, 1.1",
    "TASKS_OF_MOST_OF_A_NODE, 1, 1.1",
    "TASKS_OF_TWO_SIZES, 2, 1.1",
    "MAP_REDUCE, 2, 1.1",
    // Each job gets some of its executors, and holds its master for longer.
    "EXECUTORS, 2, 1.3"
  })
  void allEndAboutAsSoonAsInStockOrder(Kind kind, int nodes, double mostLonger) {
    int jobs = 24;
    Workload workload =
        new Workload("flood", IntStream.range(0, jobs).mapToObj(kind::job).toList());
    LastEnd stock = run(workload, nodes, "fifo");
    assertThat(stock.jobs()).isEqualTo(jobs);

    for (String policy : List.of("heddle", "heddle-makespan")) {
      LastEnd heddle = run(workload, nodes, policy);
      assertThat(heddle.jobs()).as(policy).isEqualTo(jobs);
      assertThat(heddle.millis()).as(policy).isLessThan((long) (mostLonger * stock.millis()));
    }
  }

  /** Twelve places, and masters that wait for longer than the limit of 300 s. */
  @ParameterizedTest
  @ValueSource(strings = {"heddle", "heddle-makespan"})
  void mastersBeyondTheWaitingLimitDoNotFillTheNode(String policy) {
    TaskGroup tasks = new TaskGroup(ResourceVector.of(1_024, 1), Durations.equal(16, 44_000));
    JobModel model = new Dag(List.of(new WorkloadStage(List.of(), tasks)));
    List<Job> jobs =
        IntStream.range(0, 20)
            .mapToObj(
                number ->
                    SimpleJob.of("j" + number, ResourceVector.of(1_024, 1), model)
                        .named("j")
                        .ofUser("ann")
                        .submittedAt(number * 5_000L))
            .toList();
    Workload workload = new Workload("flood", jobs);
    LastEnd stock = run(workload, 1, "fifo");

    LastEnd heddle = run(workload, 1, policy);
    assertThat(heddle.jobs()).isEqualTo(jobs.size());
    assertThat(heddle.millis()).isLessThan((long) (1.1 * stock.millis()));
  }

  /** Two masters that come in one heartbeat must not keep tasks out of the only large node. */
  @ParameterizedTest
  @ValueSource(strings = {"heddle", "heddle-makespan"})
  void theOnlyLargeNodeIsNotFullOfMasters(String policy) {
    VirtualQueues queues = active(new VirtualQueues().queue("work", 100, 100), policy);
    cluster = queues.start(Family.HEDDLE);
    cluster.addNodes("large", 1, 16, 16);
    cluster.addNodes("small", 3, 6, 6);
    Jobs jobs = new Jobs(cluster);
    for (int job = 0; job < 20; job++) {
      jobs.submit(job * 1_000L, 0, 1, Tasks.of(1, 1, 1, 8, 20_000));
      jobs.submit((job + 3) * 1_000L, 0, 1, Tasks.of(1, 10, 4, 2, 20_000));
    }
    assertThat(jobs.allEndBy(1_500_000)).isTrue();
  }

  /** What the queue could never hold needs no room beside masters. */
  @ParameterizedTest
  @ValueSource(strings = {"heddle", "heddle-makespan"})
  void anImpossibleRequestKeepsNoMasterWaiting(String policy) {
    cluster = work(60, policy).start(Family.HEDDLE);
    cluster.addNodes("node", 1, 16, 8);
    VirtualApplication first = cluster.submit(new Submission("work", "ann", "YARN", 0, 1));
    first.ask(Tasks.of(1, 9, 7, 1, 20_000));
    cluster.run(10_000);
    VirtualApplication second = cluster.submit(new Submission("work", "bob", "YARN", 0, 1));
    second.ask(Tasks.of(1, 1, 1, 1, 20_000));
    cluster.run(60_000);
    assertThat(first.given(1)).isZero();
    assertThat(second.given(1)).isEqualTo(1);
  }

  /**
   * One user's backlog on a node for two tasks of 4 GB, or one next to three AMs; FIFO: 1,480 s.
   */
  @ParameterizedTest
  @ValueSource(strings = {"heddle", "heddle-makespan"})
  void mastersBeyondTheWaitingLimitDoNotTakeThePlacesOfLargeTasks(String policy) {
    cluster = active(new VirtualQueues().queue("work", 100, 100), policy).start(Family.HEDDLE);
    cluster.addNodes("node", 1, 10, 8);
    Jobs jobs = new Jobs(cluster);
    for (int job = 0; job < 14; job++) {
      jobs.submit(
          job * 1_000L,
          0,
          1,
          job % 2 == 0 ? Tasks.of(1, 2, 1, 11, 27_000) : Tasks.of(1, 4, 1, 10, 26_000));
    }
    assertThat(jobs.allEndBy(1_700_000)).isTrue();
  }

  /** A task that its own master keeps out of the only node it may have leaves the others alone. */
  @ParameterizedTest
  @ValueSource(strings = {"heddle", "heddle-makespan"})
  void roomThatNobodyTakesIsForMasters(String policy) {
    VirtualQueues queues =
        active(new VirtualQueues().queue("work", 100, 100), policy).set("user-limit-factor", "10");
    cluster = queues.start(Family.HEDDLE);
    cluster.addNodes("own", 1, 16, 8);
    VirtualApplication first = cluster.submit(new Submission("work", "ann", "YARN", 1, 3));
    cluster.run(5_000);
    first.ask(
        new Tasks(1, 14, 7, 1, "", task -> 20_000, new Where(Where.Kind.ONLY_ON, Set.of("own0"))));
    cluster.addNodes("other", 1, 16, 16);
    VirtualApplication second = cluster.submit(new Submission("work", "bob", "YARN", 0, 14));
    second.ask(Tasks.of(1, 1, 1, 1, 20_000));
    cluster.run(120_000);
    assertThat(first.given(1)).isZero();
    assertThat(second.given(1)).isEqualTo(1);
  }

  /** Jobs of the queue "work", each ended once its tasks have; a step of the cluster tells. */
  private static final class Jobs {
    private final VirtualCluster cluster;
    private final List<VirtualApplication> all = new ArrayList<>();
    private int expected;

    Jobs(VirtualCluster cluster) {
      this.cluster = cluster;
      cluster.watchedBy(
          step ->
              all.stream()
                  .filter(job -> !job.hasEnded() && job.isDone())
                  .forEach(job -> cluster.at(cluster.now(), job::end)));
    }

    void submit(long at, int priority, int masterGigabytes, Tasks tasks) {
      expected++;
      String user = priority == 0 ? "ann" : "bob";
      cluster.at(
          at,
          () -> {
            VirtualApplication submitted =
                cluster.submit(new Submission("work", user, "YARN", priority, masterGigabytes));
            submitted.ask(tasks);
            all.add(submitted);
          });
    }

    boolean allEndBy(long millis) {
      return cluster.run(
          millis,
          () -> all.size() == expected && all.stream().allMatch(VirtualApplication::hasEnded));
    }
  }

  private boolean allEnd(int jobs, int masterGigabytes, Tasks tasks) {
    Jobs all = new Jobs(cluster);
    for (int job = 0; job < jobs; job++) {
      all.submit(job * 1_000L, 0, masterGigabytes, tasks);
    }
    return all.allEndBy(7_200_000);
  }

  private static VirtualQueues work(int maximum, String policy) {
    return active(new VirtualQueues().queue("work", 50, maximum).queue("rest", 50, 100), policy);
  }

  private static VirtualQueues active(VirtualQueues queues, String policy) {
    return queues
        .set("maximum-am-resource-percent", "1")
        .setAny(HeddleConfig.MODE, "active")
        .setAny(HeddleConfig.POLICY, policy);
  }

  /** Two masters of 2 GB on two nodes of 9 GB, and a queue that may hold 9: no task of 7 fits. */
  @ParameterizedTest
  @ValueSource(strings = {"heddle", "heddle-makespan"})
  void mastersLeaveRoomBelowTheMaximumOfTheirQueue(String policy) {
    cluster = work(50, policy).start(Family.HEDDLE);
    cluster.addNodes("node", 2, 9, 9);
    assertThat(allEnd(8, 2, Tasks.of(1, 7, 1, 3, 10_000))).isTrue();
  }

  /** Both nodes have room for the second master; the queue keeps 7 of its 9 GB for a task. */
  @Test
  void whyAMasterIsKeptOutIsExplained() {
    cluster = work(50, "heddle").start(Family.HEDDLE);
    cluster.addNodes("node", 2, 9, 9);
    VirtualApplication first = cluster.submit(new Submission("work", "ann", "YARN", 0, 2));
    first.ask(Tasks.of(1, 7, 1, 1, 5_000));
    cluster.run(20_000);
    assertThat(first.isDone()).isTrue();
    VirtualApplication second = cluster.submit(new Submission("work", "bob", "YARN", 0, 2));
    cluster.run(30_000);
    assertThat(second.hasMaster()).isFalse();
    assertThat(cluster.heddle().explain(second.id()).orElseThrow().waiting())
        .extracting(Reason::kind)
        .contains("master-admission")
        .doesNotContain("turn");
  }

  /**
   * Three masters on 13 GB leave 10 of the 11 that a task needs: a fourth one waits for two ends.
   */
  @ParameterizedTest
  @ValueSource(strings = {"heddle", "heddle-makespan"})
  void mastersThatKeepATaskOutLetNoOtherMasterIn(String policy) {
    cluster = work(100, policy).start(Family.HEDDLE);
    cluster.addNodes("node", 1, 13, 13);
    Jobs jobs = new Jobs(cluster);
    for (int job = 0; job < 6; job++) {
      Tasks tasks = job < 2 ? Tasks.of(1, 1, 1, 1, 40_000) : Tasks.of(1, 11, 6, 2, 10_000);
      jobs.submit(job * 1_000L, 0, 1, tasks);
    }
    assertThat(jobs.allEndBy(400_000)).isTrue();
  }

  /** Masters of high priorities leave a node of 7 cores room for tasks of 4 and 5 cores. */
  @ParameterizedTest
  @ValueSource(strings = {"heddle", "heddle-makespan"})
  void mastersOfHigherPrioritiesLeaveRoomForEachOthersTasks(String policy) {
    VirtualQueues queues =
        active(new VirtualQueues().queue("work", 100, 100), policy)
            .set("schedule-asynchronously.enable", "true")
            .set("maximum-am-resource-percent", "0.8")
            .set("root.work.minimum-user-limit-percent", "50")
            .setAny("yarn.cluster.max-application-priority", "10");
    cluster = queues.start(Family.HEDDLE);
    cluster.addNodes("node", 1, 15, 7);
    Jobs jobs = new Jobs(cluster);
    int[] priorities = {3, 0, 1, 1, 3, 2, 1, 2, 1, 1, 2, 3, 0, 1, 2, 0, 2};
    int[] tasks = {7, 1, 1, 3, 10, 8, 3, 4, 5, 1, 3, 9, 6, 1, 3, 9, 4};
    int[] gigabytes = {4, 5, 1, 1, 1, 1, 1, 4, 1, 2, 4, 3, 1, 1, 3, 1, 1};
    int[] cores = {1, 1, 4, 1, 1, 4, 3, 1, 1, 1, 5, 1, 2, 3, 1, 1, 4};
    for (int job = 0; job < tasks.length; job++) {
      Tasks ofJob = Tasks.of(1, gigabytes[job], cores[job], tasks[job], 20_000);
      jobs.submit(job * 1_000L, priorities[job], 1, ofJob);
    }
    assertThat(jobs.allEndBy(1_700_000)).isTrue();
  }

  /** A queue of 11 of 18 GB with masters of 3 GB: a third one would leave less than any task. */
  @ParameterizedTest
  @ValueSource(strings = {"heddle", "heddle-makespan"})
  void mastersThatKeepATaskOutOfTheQueueLetNoOtherMasterIn(String policy) {
    VirtualQueues queues =
        active(new VirtualQueues().queue("work", 65, 65).queue("rest", 35, 100), policy)
            .setAny("yarn.cluster.max-application-priority", "10");
    cluster = queues.start(Family.HEDDLE);
    cluster.addNodes("node", 1, 18, 18);
    Jobs jobs = new Jobs(cluster);
    for (int job = 0; job < 4; job++) {
      jobs.submit(job * 1_000L, 0, 3, Tasks.of(1, 5, 1, 2, 6_000));
    }
    jobs.submit(17_000, 8, 1, Tasks.of(1, 4, 1, 1, 30_000));
    assertThat(jobs.allEndBy(300_000)).isTrue();
  }

  /** Masters wait a minute for others to end, where the task of one fits beside none. */
  @ParameterizedTest
  @ValueSource(strings = {"heddle", "heddle-makespan"})
  void aTaskAsLargeAsTheNodeKeepsMastersOutForAMinute(String policy) {
    cluster = work(100, policy).start(Family.HEDDLE);
    cluster.addNodes("node", 1, 13, 13);
    VirtualApplication first = cluster.submit(new Submission("work", "ann", "YARN", 0, 1));
    first.ask(Tasks.of(1, 13, 1, 1, 10_000));
    cluster.run(5_000);
    VirtualApplication second = cluster.submit(new Submission("work", "bob", "YARN", 0, 1));
    cluster.run(100_000, second::hasMaster);
    assertThat(cluster.now()).isBetween(50_000L, 90_000L);
  }

  /** Masters that do not end keep a task out of each node; the jobs that come then all end. */
  @ParameterizedTest
  @ValueSource(strings = {"heddle", "heddle-makespan"})
  void servicesAndATaskAsLargeAsANodeLeaveJobsToEnd(String policy) {
    cluster = work(100, policy).start(Family.HEDDLE);
    cluster.addNodes("node", 2, 10, 10);
    for (int service = 0; service < 2; service++) {
      cluster.submit(new Submission("work", "svc", "YARN", 0, 1)).ask(Tasks.of(1, 1, 1, 1, HOURS));
      cluster.run((service + 1) * 1_000L);
    }
    cluster.submit(new Submission("work", "bob", "YARN", 0, 1)).ask(Tasks.of(1, 9, 1, 1, 10_000));
    cluster.run(5_000);
    Jobs jobs = new Jobs(cluster);
    for (int job = 0; job < 16; job++) {
      jobs.submit(cluster.now(), 0, 1, Tasks.of(1, 4, 1, 1, 8_000));
    }
    assertThat(jobs.allEndBy(600_000)).isTrue();
  }

  /** A node that is empty between two tasks is not one that nobody takes. */
  @ParameterizedTest
  @ValueSource(strings = {"heddle", "heddle-makespan"})
  void tasksOneAfterTheOtherKeepTheirRoom(String policy) {
    cluster = work(100, policy).start(Family.HEDDLE);
    cluster.addNodes("node", 1, 14, 14);
    assertThat(allEnd(16, 1, Tasks.of(1, 11, 7, 5, 20_000))).isTrue();
  }
}

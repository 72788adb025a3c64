package io.heddle.sim.engine;

import static io.heddle.sim.engine.TestJobs.DEMAND;
import static io.heddle.sim.engine.TestJobs.job;
import static io.heddle.sim.engine.TestJobs.tasks;
import static io.heddle.sim.engine.TestJobs.workload;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.ResourceVector;
import io.heddle.sim.AdminSettings;
import io.heddle.sim.Interference;
import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.Schedulers;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.SimulationSettings.Faults;
import io.heddle.sim.SimulationSettings.NodeOutage;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.JobModel.Executors;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.Workload;
import io.heddle.sim.workload.WorkloadStage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class BadInputTest {
  private static final ClusterSpec CLUSTER = ClusterSpec.of(4, 8_192, 8);
  private static final SimulationSettings STANDARD = SimulationSettings.standard(1);
  private static final MapReduce SHORT = new MapReduce(tasks(10, 5_000), tasks(2, 5_000), 1_000);

  static Stream<String> schedulers() {
    return Stream.of("fifo", "capacity", "fair", "heddle");
  }

  private static SchedulerChoice scheduler(String name) {
    return new Schedulers(AdminSettings.NONE).named(name).scheduler();
  }

  private static EventLog run(Workload workload, SchedulerChoice choice, Faults faults, long end) {
    SimulationSettings settings =
        new SimulationSettings(
            1,
            STANDARD.timing(),
            STANDARD.slowStart(),
            STANDARD.locality(),
            STANDARD.remotePenalty(),
            faults,
            end,
            Interference.NONE);
    EventLog log = new EventLog();
    long ended = Simulator.run(workload, CLUSTER, choice, settings, log, () -> false);
    assertThat(ended).isLessThanOrEqualTo(end);
    return log;
  }

  private static Map<String, String> ends(String scheduler, Job... jobs) {
    return run(workload(jobs), scheduler(scheduler), Faults.NONE, STANDARD.horizon()).ends();
  }

  private static Job asking(String id, ResourceVector master, ResourceVector task) {
    TaskGroup maps = new TaskGroup(task, Durations.equal(3, 1_000));
    return new Job(
        id, id, "ann", "root.default", 0, 0, master, Set.of(), new MapReduce(maps, tasks(0, 0), 0));
  }

  @ParameterizedTest
  @MethodSource("schedulers")
  void requestsThatFitNoNodeAreRefusedAndNothingElse(String scheduler) {
    Map<String, String> ends =
        ends(
            scheduler,
            asking("master", ResourceVector.of(9_000, 1), DEMAND),
            asking("task", DEMAND, ResourceVector.of(1_024, 9)),
            asking("nothing", DEMAND, ResourceVector.of(0, 0)),
            job("good", SHORT));

    assertThat(ends)
        .hasSize(4)
        .containsEntry("good", "succeeded")
        .hasEntrySatisfying("master", reason -> assertThat(reason).contains("9000", "largest"))
        .hasEntrySatisfying("task", reason -> assertThat(reason).contains("9 cores", "largest"))
        .hasEntrySatisfying("nothing", reason -> assertThat(reason).contains("the least is"));
  }

  @ParameterizedTest
  @MethodSource("schedulers")
  void jobsWithoutATaskSucceed(String scheduler) {
    List<WorkloadStage> empty = List.of(new WorkloadStage(List.of(), tasks(0, 0)));

    assertThat(
            ends(
                scheduler,
                job("map-reduce", new MapReduce(tasks(0, 0), tasks(0, 0), 1_000)),
                job("reduces", new MapReduce(tasks(0, 0), tasks(3, 1_000), 1_000)),
                job("dag", new Dag(empty)),
                job("no-stage", new Dag(List.of())),
                job("executors", new Executors(DEMAND, 2, 1, empty))))
        .hasSize(5)
        .allSatisfy((job, end) -> assertThat(end).isEqualTo("succeeded"));
  }

  private static Job lost() {
    return new Job("lost", "lost", "ann", "root.nowhere", 0, 0, DEMAND, Set.of(), SHORT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"fifo", "capacity", "heddle"})
  void aJobForAnUnknownQueueIsRefused(String scheduler) {
    Map<String, String> ends = ends(scheduler, lost(), job("good", SHORT));

    assertThat(ends).containsEntry("good", "succeeded");
    assertThat(ends.get("lost")).containsIgnoringCase("queue").contains("nowhere");
  }

  @Test
  void fairMakesAQueueThatItDoesNotKnow() {
    assertThat(ends("fair", lost(), job("good", SHORT)))
        .containsEntry("good", "succeeded")
        .containsEntry("lost", "succeeded");
  }

  @Test
  void jobsRunInTheOrderOfTheirTimesHoweverTheyAreListed() {
    Job late = job("late", SHORT).submittedAt(50_000);
    EventLog log =
        run(workload(late, job("early", SHORT)), scheduler("fifo"), Faults.NONE, 1_000_000);

    assertThat(log.lines())
        .filteredOn(line -> line.contains("submitted"))
        .containsExactly("0 submitted early", "50000 submitted late");
  }

  @ParameterizedTest
  @MethodSource("schedulers")
  void aRunEndsThoughAllNodesAreLostForEver(String scheduler) {
    List<NodeOutage> all =
        IntStream.range(0, CLUSTER.nodeCount())
            .mapToObj(node -> new NodeOutage(node, 4_000, Long.MAX_VALUE))
            .toList();

    EventLog log =
        run(
            workload(job("job", SHORT), job("later", SHORT).submittedAt(20_000)),
            scheduler(scheduler),
            new Faults(0, 0, 1, all),
            STANDARD.horizon());

    assertThat(log.ends()).isEmpty();
    assertThat(log.lines()).endsWith("20000 submitted later");
  }

  @ParameterizedTest
  @MethodSource("schedulers")
  void overlappingOutagesOfANodeCountItOnce(String scheduler) {
    EventLog log =
        run(
            workload(job("job", SHORT)),
            scheduler(scheduler),
            new Faults(
                0, 0, 1, List.of(new NodeOutage(0, 1_000, 9_000), new NodeOutage(0, 2_000, 5_000))),
            STANDARD.horizon());

    assertThat(log.ends()).containsEntry("job", "succeeded");
    assertThat(log.lines())
        .filteredOn(line -> line.startsWith("5000 capacity"))
        .containsExactly("5000 capacity " + CLUSTER.capacity());
  }

  @ParameterizedTest
  @MethodSource("schedulers")
  void nothingHappensBeyondTheHorizon(String scheduler) {
    EventLog log =
        run(
            workload(job("long", new MapReduce(tasks(1, 900_000), tasks(0, 0), 0))),
            scheduler(scheduler),
            Faults.NONE,
            30_000);

    assertThat(log.ends()).isEmpty();
    assertThat(log.lines())
        .allMatch(line -> Long.parseLong(line.substring(0, line.indexOf(" "))) <= 30_000);
  }

  @Test
  void jobsOfAUserWithoutAnyLimitToSpareEndOrWait() {
    Map<String, String> settings = new HashMap<>(scheduler("capacity").settings());
    settings.put("yarn.scheduler.capacity.root.default.user-limit-factor", "0");

    EventLog log =
        run(
            workload(job("job", SHORT)),
            new SchedulerChoice("mine", Family.CAPACITY, settings, ""),
            Faults.NONE,
            STANDARD.horizon());

    assertThat(log.lines()).contains("0 submitted job");
  }

  @Test
  void anOutageOfANodeThatIsNotThereIsRefused() {
    Faults faults = new Faults(0, 0, 1, List.of(new NodeOutage(4, 0, 1)));

    refused(() -> run(workload(job("job", SHORT)), scheduler("fifo"), faults, 1_000))
        .hasMessage("outage of node 4: the cluster has nodes 0 to 3");
  }

  private static AbstractThrowableAssert<?, ?> refused(ThrowingCallable call) {
    return assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"capacity", "fair"})
  void aJobOfAMillionTasksRuns(String scheduler) {
    Job huge =
        job(
            "huge",
            new Executors(
                DEMAND, 30, 50, List.of(new WorkloadStage(List.of(), tasks(1_000_000, 5_000)))));

    assertThat(ends(scheduler, huge)).containsEntry("huge", "succeeded");
  }

  // Far more than fit in: the scheduler keeps their count, not each of them.
  @ParameterizedTest
  @ValueSource(strings = {"capacity", "fair"})
  void aJobThatAsksForAMillionContainersIsHandled(String scheduler) {
    EventLog log =
        run(
            workload(job("huge", new MapReduce(tasks(1_000_000, 10_000), tasks(1, 1), 1))),
            scheduler(scheduler),
            Faults.NONE,
            300_000);

    assertThat(log.lines()).filteredOn(line -> line.contains("map")).hasSizeGreaterThan(1_000);
  }
}

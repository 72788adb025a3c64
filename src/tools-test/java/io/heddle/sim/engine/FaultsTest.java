package io.heddle.sim.engine;

import static io.heddle.sim.engine.TestJobs.job;
import static io.heddle.sim.engine.TestJobs.ofEachKind;
import static io.heddle.sim.engine.TestJobs.tasks;
import static io.heddle.sim.engine.TestJobs.workload;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.ResourceVector;
import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.SimulationSettings.Faults;
import io.heddle.sim.SimulationSettings.NodeOutage;
import io.heddle.sim.SimulationSettings.Timing;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.JobModel.Executors;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.Workload;
import io.heddle.sim.workload.WorkloadStage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Lost nodes and failing tasks under each of the real schedulers: eight nodes of 8 GB, 8 cores. */
class FaultsTest {
  private static final ClusterSpec CLUSTER = ClusterSpec.of(8, 8_192, 8);

  static Stream<SchedulerChoice> schedulers() {
    Map<String, String> queues =
        Map.of(
            "yarn.scheduler.capacity.root.queues", "default",
            "yarn.scheduler.capacity.root.default.capacity", "100",
            "yarn.scheduler.capacity.maximum-am-resource-percent", "1",
            "yarn.scheduler.capacity.resource-calculator",
                "org.apache.hadoop.yarn.util.resource.DominantResourceCalculator");
    return Stream.of(
        new SchedulerChoice("capacity", Family.CAPACITY, queues, ""),
        new SchedulerChoice(
            "fair",
            Family.FAIR,
            Map.of(),
            "<allocations><queue name=\"default\"/>"
                + "<defaultQueueSchedulingPolicy>drf</defaultQueueSchedulingPolicy>"
                + "</allocations>"),
        new SchedulerChoice("heddle", Family.HEDDLE, queues, ""));
  }

  private static Workload longReduces() {
    return workload(job("job", new MapReduce(tasks(10, 5_000), tasks(10, 300_000), 1_000)));
  }

  private static RecordingListener run(
      Workload workload, SchedulerChoice scheduler, Faults faults) {
    return run(workload, scheduler, faults, SimulationSettings.standard(11).timing());
  }

  private static RecordingListener run(
      Workload workload, SchedulerChoice scheduler, Faults faults, Timing timing) {
    SimulationSettings standard = SimulationSettings.standard(11);
    SimulationSettings settings =
        new SimulationSettings(
            standard.seed(),
            timing,
            1,
            true,
            standard.remotePenalty(),
            faults,
            standard.horizon(),
            standard.interference());
    RecordingListener recording = new RecordingListener();
    Simulator.run(workload, CLUSTER, scheduler, settings, recording, () -> false);
    return recording;
  }

  private static Faults outages(NodeOutage... outages) {
    return new Faults(0, 0, 1, List.of(outages));
  }

  private static String host(int node) {
    return String.format("node%05d", node);
  }

  private static int node(String host) {
    return Integer.parseInt(host.substring("node".length()));
  }

  private static void assertAllDone(RecordingListener recording, Workload workload) {
    assertThat(recording.outcomes()).hasSize(workload.jobs().size()).doesNotContainValue(false);
  }

  @ParameterizedTest
  @MethodSource("schedulers")
  void jobsOutliveNodes(SchedulerChoice scheduler) {
    RecordingListener recording =
        run(
            ofEachKind(),
            scheduler,
            outages(new NodeOutage(2, 9_000, 30_000), new NodeOutage(5, 15_500, 1_000_000)));

    assertAllDone(recording, ofEachKind());
    assertThat(recording.allocations())
        .filteredOn(entry -> entry.host().equals(host(2)))
        .noneMatch(entry -> entry.time() >= 9_000 && entry.time() < 30_000)
        .as("it comes back")
        .anyMatch(entry -> entry.time() >= 30_000);
    assertThat(recording.allocations())
        .filteredOn(entry -> entry.host().equals(host(5)))
        .noneMatch(entry -> entry.time() >= 15_500);
    assertThat(recording.releases())
        .as("what was on it is gone")
        .filteredOn(entry -> entry.host().equals(host(5)))
        .hasSameSizeAs(
            recording.allocations().stream()
                .filter(entry -> entry.host().equals(host(5)))
                .toList());
    assertThat(recording.capacities())
        .endsWith(
            ResourceVector.of(7 * 8_192, 56),
            ResourceVector.of(6 * 8_192, 48),
            ResourceVector.of(7 * 8_192, 56));
  }

  @ParameterizedTest
  @MethodSource("schedulers")
  void completedMapsOfALostNodeRunAgain(SchedulerChoice scheduler) {
    RecordingListener before = run(longReduces(), scheduler, Faults.NONE);
    String mapHost =
        before.allocations().stream()
            .filter(entry -> entry.kind().equals("map"))
            .map(RecordingListener.Entry::host)
            .filter(host -> !host.equals(before.hostOf("master")))
            .findFirst()
            .orElseThrow();

    RecordingListener recording =
        run(longReduces(), scheduler, outages(new NodeOutage(node(mapHost), 60_000, 61_000)));

    assertThat(before.allocations()).noneMatch(entry -> isMapSince(60_000, entry));
    assertThat(recording.allocations()).anyMatch(entry -> isMapSince(60_000, entry));
    assertAllDone(recording, longReduces());
  }

  private static boolean isMapSince(long time, RecordingListener.Entry entry) {
    return entry.kind().equals("map") && entry.time() >= time;
  }

  @ParameterizedTest
  @MethodSource("schedulers")
  void aJobStartsAnewWhenItsMastersNodeIsLost(SchedulerChoice scheduler) {
    int masterNode = node(run(longReduces(), scheduler, Faults.NONE).hostOf("master"));

    RecordingListener recording =
        run(longReduces(), scheduler, outages(new NodeOutage(masterNode, 60_000, 61_000)));

    assertThat(recording.count("master-lost")).isEqualTo(1);
    assertThat(recording.allocations())
        .filteredOn(entry -> entry.kind().equals("master"))
        .hasSize(2);
    assertAllDone(recording, longReduces());
  }

  /**
   * All nodes are lost twice, so that both attempts that a job has are gone. It leaves the
   * scheduler once, and another one that comes later is served.
   */
  @ParameterizedTest
  @MethodSource("schedulers")
  void aJobFailsWhereItsMastersAreLostTooOften(SchedulerChoice scheduler) {
    List<NodeOutage> outages = new ArrayList<>();
    for (int node = 0; node < 8; node++) {
      outages.add(new NodeOutage(node, 60_000, 61_000));
      outages.add(new NodeOutage(node, 90_000, 91_000));
    }
    MapReduce model = new MapReduce(tasks(10, 5_000), tasks(10, 300_000), 1_000);
    Job later =
        new Job(
            "later", "later", "bob", "root.default", 0, 100_000, TestJobs.DEMAND, Set.of(), model);

    RecordingListener recording =
        run(
            workload(job("lost", model), later),
            scheduler,
            outages(outages.toArray(NodeOutage[]::new)));

    assertThat(recording.count("master-lost")).isEqualTo(2);
    assertThat(recording.outcomes()).isEqualTo(Map.of("lost", false, "later", true));
  }

  /** Tasks fill the cluster for 60 s; the AM of a gang of seven nodes waits for 15 s at a time. */
  @ParameterizedTest
  @MethodSource("schedulers")
  void aJobWhoseMasterGivesUpStartsAnew(SchedulerChoice scheduler) {
    WorkloadStage stage = new WorkloadStage(List.of(), tasks(7, 10_000));
    Job gang =
        job("gang", new Executors(ResourceVector.of(6_144, 1), 7, 1, 7, List.of(stage)))
            .submittedAt(10_000);
    Dag filling = new Dag(List.of(new WorkloadStage(List.of(), tasks(61, 60_000))));

    RecordingListener recording =
        run(
            workload(job("tasks", filling), gang),
            scheduler,
            Faults.NONE,
            SimulationSettings.standard(11).timing().withGangTimeout(15_000));

    assertThat(recording.count(ApplicationRun.GAVE_UP)).isBetween(1, 6);
    assertThat(recording.outcomes()).isEqualTo(Map.of("gang", true, "tasks", true));
  }

  @ParameterizedTest
  @MethodSource("schedulers")
  void failedTasksAreTriedAgain(SchedulerChoice scheduler) {
    RecordingListener recording = run(ofEachKind(), scheduler, new Faults(0.03, 0, 1, List.of()));

    assertThat(recording.count("task-failed")).isPositive();
    assertAllDone(recording, ofEachKind());
  }

  @ParameterizedTest
  @MethodSource("schedulers")
  void jobsFailWhereTasksFailTooOften(SchedulerChoice scheduler) {
    RecordingListener recording = run(ofEachKind(), scheduler, new Faults(0.9, 0, 1, List.of()));

    assertThat(recording.outcomes()).hasSize(3).doesNotContainValue(true);
  }
}

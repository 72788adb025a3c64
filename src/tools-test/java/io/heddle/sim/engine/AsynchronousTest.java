package io.heddle.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.model.ResourceVector;
import io.heddle.sim.AdminSettings;
import io.heddle.sim.Contender;
import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.Schedulers;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.Workload;
import io.heddle.sim.workload.WorkloadStage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When containers are placed that nodes' heartbeats do not bring. */
class AsynchronousTest {
  private static final String ASYNCHRONOUS =
      "yarn.scheduler.capacity.schedule-asynchronously.enable";
  private static final ResourceVector DEMAND = ResourceVector.of(1_024, 1);
  private static final ClusterSpec CLUSTER = ClusterSpec.of(4, 8 * 1_024, 8);

  private static final Schedulers SYNCHRONOUS =
      new Schedulers(new AdminSettings(Map.of(ASYNCHRONOUS, "false"), Map.of(), ""));

  /** As Hadoop 3.5.0 ships it. */
  private static final Schedulers BUILT_IN =
      new Schedulers(new AdminSettings(Map.of(ASYNCHRONOUS, "true"), Map.of(), ""));

  private static Workload workload(int tasks) {
    WorkloadStage stage =
        new WorkloadStage(List.of(), new TaskGroup(DEMAND, Durations.equal(tasks, 60_000)));
    Job job =
        new Job("1", "n", "u", "root.default", 0, 0, DEMAND, Set.of(), new Dag(List.of(stage)));
    return new Workload("one", List.of(job));
  }

  private static EventLog run(Workload workload, SchedulerChoice choice) {
    EventLog log = new EventLog();
    Simulator.run(workload, CLUSTER, choice, SimulationSettings.standard(3), log, () -> false);
    return log;
  }

  /** When the tasks got their containers, in milliseconds since the ApplicationMaster asked. */
  private static List<Long> grants(SchedulerChoice choice, int tasks) {
    EventLog log = run(workload(tasks), choice);
    // It asks 2 s after its own container came.
    long asked = times(log, " allocated 1 master ").get(0) + 2_000;
    return times(log, " allocated 1 task ").stream().map(time -> time - asked).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"stock", "fifo", "capacity"})
  void passesServeTenContainersWithinTensOfMilliseconds(String row) {
    assertThat(grants(BUILT_IN.named(row).scheduler(), 10))
        .hasSize(10)
        .allMatch(millis -> millis > 0 && millis <= 20);
  }

  /** One off-switch container at each heartbeat of four nodes: three seconds for ten. */
  @Test
  void whereTheKeyIsFalseHeartbeatsServe() {
    List<Long> grants = grants(SYNCHRONOUS.named("stock").scheduler(), 10);

    assertThat(grants.get(9)).isBetween(1_500L, 3_500L);
    assertThat(grants(SYNCHRONOUS.named("heddle").scheduler(), 10))
        .as("not in the call that asks")
        .anyMatch(millis -> millis > 0);
  }

  @Test
  void activeHeddleServesInTheCallThatAsks() {
    assertThat(grants(BUILT_IN.named("heddle").scheduler(), 10))
        .hasSize(10)
        .allMatch(millis -> millis == 0);
  }

  /** 31 containers fit next to the AM's; the others come when those have ended. */
  @ParameterizedTest
  @ValueSource(strings = {"stock", "capacity", "heddle"})
  void roomThatComesIsGivenAtOnce(String row) {
    EventLog log = run(workload(40), BUILT_IN.named(row).scheduler());

    List<Long> freed = times(log, " released 1 task ");
    assertThat(times(log, " allocated 1 task "))
        .filteredOn(time -> time > 60_000)
        .hasSizeGreaterThanOrEqualTo(9)
        .allMatch(time -> freed.stream().anyMatch(end -> time >= end && time <= end + 20));
    assertThat(log.ends()).containsEntry("1", "succeeded");
  }

  private static List<Long> times(EventLog log, String event) {
    return log.lines().stream()
        .filter(line -> line.contains(event))
        .map(line -> Long.parseLong(line.substring(0, line.indexOf(' '))))
        .toList();
  }

  /** Also where nodes fail, tasks fail and maps wait for the nodes of their input. */
  @ParameterizedTest
  @ValueSource(strings = {"off", "shadow"})
  void heddleThatDoesNotActIsStockToTheLastContainer(String mode) {
    for (String row : List.of("stock", "fifo", "capacity")) {
      Contender stock = BUILT_IN.named(row);
      Map<String, String> settings = new HashMap<>(stock.scheduler().settings());
      settings.put(HeddleConfig.MODE, mode);
      Contender heddle =
          new Contender(
              new SchedulerChoice(row, Family.HEDDLE, settings, ""),
              stock.slowStart(),
              stock.oneQueue());

      assertThat(EventDigest.events(heddle, 7)).isEqualTo(EventDigest.events(stock, 7));
    }
  }

  /**
   * Inputs of most maps lie on nodes that are full in the end: such maps wait until so many nodes
   * as there are were offered, which takes passes that give nothing.
   */
  @Test
  void localityDelaysAreUsedUpByPasses() {
    Job job =
        TestJobs.job("1", new MapReduce(TestJobs.tasks(19, 60_000), TestJobs.tasks(0, 1_000), 0));
    SimulationSettings standard = SimulationSettings.standard(3);
    EventLog log = new EventLog();
    Simulator.run(
        TestJobs.workload(job),
        ClusterSpec.of(10, 2 * 1_024, 2),
        BUILT_IN.named("stock").scheduler(),
        new SimulationSettings(
            3,
            standard.timing(),
            standard.slowStart(),
            true,
            1,
            standard.faults(),
            standard.horizon(),
            standard.interference()),
        log,
        () -> false);

    List<Long> maps = times(log, " allocated 1 map ");
    assertThat(maps).hasSize(19);
    assertThat(maps.get(18) - maps.get(0)).isPositive().isLessThan(300);
  }
}

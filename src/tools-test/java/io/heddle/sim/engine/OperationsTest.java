package io.heddle.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.sim.AdminSettings;
import io.heddle.sim.OperatedCluster;
import io.heddle.sim.OperatedJob;
import io.heddle.sim.Operator;
import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.Schedulers;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.Workload;
import io.heddle.sim.workload.WorkloadStage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What an operator sees of a run, and that its changes have effect. */
class OperationsTest {
  private static final ClusterSpec FOUR_CONTAINERS = ClusterSpec.of(1, 4_096, 4);
  private static final String QUEUE = "yarn.scheduler.capacity.root.default.";

  private record Every10Seconds(Consumer<OperatedCluster> look) implements Operator {
    @Override
    public long periodMillis() {
      return 10_000;
    }

    @Override
    public void look(OperatedCluster cluster) {
      look.accept(cluster);
    }
  }

  private static SchedulerChoice scheduler(String name, Map<String, String> keys) {
    SchedulerChoice stock = new Schedulers(AdminSettings.NONE).named(name).scheduler();
    Map<String, String> settings = new HashMap<>(stock.settings());
    settings.putAll(keys);
    return new SchedulerChoice(name, stock.family(), settings, stock.allocations());
  }

  private static Map<String, Long> ends(
      Workload workload, SchedulerChoice scheduler, Consumer<OperatedCluster> look) {
    Map<String, Long> ends = new HashMap<>();
    RecordingListener recording =
        new RecordingListener() {
          @Override
          public void finished(Job job, long now, boolean success) {
            ends.put(job.id(), now);
          }
        };
    InspectedRun.operated(
        workload,
        FOUR_CONTAINERS,
        scheduler,
        SimulationSettings.standard(1),
        recording,
        new Every10Seconds(look));
    return ends;
  }

  private static Job tasks(String id, int count, long submitted) {
    Dag bag = new Dag(List.of(new WorkloadStage(List.of(), TestJobs.tasks(count, 20_000))));
    return TestJobs.job(id, bag).submittedAt(submitted);
  }

  @Test
  void seesTasksThatRunAndTasksThatWait() {
    MapReduce round = new MapReduce(TestJobs.tasks(5, 20_000), TestJobs.tasks(1, 9_000), 0);
    List<OperatedJob> seen = new ArrayList<>();

    ends(
        TestJobs.workload(TestJobs.job("one", round)),
        scheduler("fifo", Map.of()),
        cluster -> seen.addAll(cluster.jobs()));

    // One container for the master, three for maps: two maps and the reduce wait.
    OperatedJob first = seen.get(0);
    assertThat(first.masterRunning()).isTrue();
    assertThat(first.submittedMillis()).isZero();
    assertThat(first.waiting()).containsExactly(2, 1);
    assertThat(first.running()).hasSize(3).allMatch(task -> task.stage() == 0);
    assertThat(first.running()).allMatch(task -> task.startedMillis() < 10_000);
    assertThat(seen).last().satisfies(last -> assertThat(last.waiting().get(0)).isZero());
  }

  @Test
  void seesThatAJobWaitsForItsMaster() {
    List<OperatedJob> seen = new ArrayList<>();

    ends(
        TestJobs.workload(tasks("large", 9, 0), tasks("later", 2, 5_000)),
        scheduler("fifo", Map.of()),
        cluster -> seen.addAll(cluster.jobs()));

    assertThat(seen.get(1).job().id()).isEqualTo("later");
    assertThat(seen.get(1).masterRunning()).isFalse();
    assertThat(seen.get(1).waiting()).containsExactly(2);
    assertThat(seen.get(1).submittedMillis()).isEqualTo(5_000);
  }

  @Test
  void anotherOrderingHasEffect() {
    Workload workload = TestJobs.workload(tasks("large", 40, 0), tasks("later", 4, 5_000));
    SchedulerChoice fifo = scheduler("fifo", Map.of());
    long before = ends(workload, fifo, cluster -> {}).get("later");

    long after =
        ends(
                workload,
                fifo,
                cluster -> cluster.reconfigure(Map.of(QUEUE + "ordering-policy", "fair")))
            .get("later");

    assertThat(after).isLessThan(before);
  }

  @Test
  void anotherPriorityHasEffect() {
    Workload workload = TestJobs.workload(tasks("large", 40, 0), tasks("later", 4, 5_000));
    SchedulerChoice fifo = scheduler("fifo", Map.of("yarn.cluster.max-application-priority", "5"));
    long before = ends(workload, fifo, cluster -> {}).get("later");

    long after =
        ends(
                workload,
                fifo,
                cluster ->
                    cluster.jobs().stream()
                        .filter(job -> job.job().id().equals("later"))
                        .forEach(job -> cluster.prioritise("later", 3)))
            .get("later");

    assertThat(after).isLessThan(before);
  }

  @Test
  void otherAllocationsHaveEffect() {
    Workload workload = TestJobs.workload(tasks("large", 40, 0), tasks("later", 4, 5_000));
    SchedulerChoice fair = scheduler("fair", Map.of());
    String policy = "<queue name=\"default\"><schedulingPolicy>%s</schedulingPolicy></queue>";
    String text =
        "<allocations><queueMaxAMShareDefault>-1.0</queueMaxAMShareDefault>%s</allocations>";

    long ofFair = ends(workload, fair, cluster -> {}).get("later");
    long ofFifo =
        ends(
                workload,
                fair,
                cluster -> cluster.reallocate(text.formatted(policy.formatted("fifo"))))
            .get("later");

    assertThat(ofFifo).isGreaterThan(ofFair);
  }

  @Test
  void refusedSettingsLeaveThoseThatWere() {
    List<Boolean> refused = new ArrayList<>();
    Workload workload = TestJobs.workload(tasks("large", 10, 0));
    SchedulerChoice fifo = scheduler("fifo", Map.of());
    long before = ends(workload, fifo, cluster -> {}).get("large");

    long after =
        ends(
                workload,
                fifo,
                cluster -> {
                  assertThatThrownBy(() -> cluster.reconfigure(Map.of(QUEUE + "capacity", "40")))
                      .isInstanceOf(IllegalArgumentException.class)
                      .hasMessageContaining("refuses");
                  refused.add(true);
                })
            .get("large");

    assertThat(refused).isNotEmpty();
    assertThat(after).isEqualTo(before);
  }

  @Test
  void whoOnlyLooksChangesNothing() {
    Workload workload = TestJobs.workload(tasks("large", 40, 0), tasks("later", 4, 5_000));
    RecordingListener alone = new RecordingListener();
    RecordingListener watched = new RecordingListener();
    SchedulerChoice fifo = scheduler("fifo", Map.of());
    SimulationSettings settings = SimulationSettings.standard(3);

    Simulator.run(workload, FOUR_CONTAINERS, fifo, settings, alone, () -> false);
    InspectedRun.operated(
        workload,
        FOUR_CONTAINERS,
        fifo,
        settings,
        watched,
        new Every10Seconds(OperatedCluster::jobs));

    assertThat(watched.allocations()).isEqualTo(alone.allocations());
    assertThat(watched.releases()).isEqualTo(alone.releases());
  }
}

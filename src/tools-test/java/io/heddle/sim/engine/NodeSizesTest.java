package io.heddle.sim.engine;

import static io.heddle.sim.engine.TestJobs.DEMAND;
import static io.heddle.sim.engine.TestJobs.job;
import static io.heddle.sim.engine.TestJobs.workload;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.config.ReclaimConfig.MemoryConfig;
import io.heddle.model.ResourceVector;
import io.heddle.sim.AdminSettings;
import io.heddle.sim.Contender;
import io.heddle.sim.NodeOffers;
import io.heddle.sim.NodeSampling;
import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.Schedulers;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.TaskUse;
import io.heddle.sim.workload.Workload;
import io.heddle.sim.workload.WorkloadStage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Two nodes of 8 cores, and 100 tasks of a core and a minute that use half of it. */
class NodeSizesTest {
  private static final ClusterSpec CLUSTER = ClusterSpec.of(2, 64 * 1_024, 8);

  /** How many containers were on one node at a time at most, once all was told of that time. */
  private static int most(RecordingListener recording) {
    Map<String, SortedMap<Long, Integer>> changes = new HashMap<>();
    recording.allocations().forEach(each -> change(changes, each, 1));
    recording.releases().forEach(each -> change(changes, each, -1));
    int most = 0;
    for (SortedMap<Long, Integer> node : changes.values()) {
      int now = 0;
      for (int change : node.values()) {
        now += change;
        most = Math.max(most, now);
      }
    }
    return most;
  }

  private static void change(
      Map<String, SortedMap<Long, Integer>> changes, RecordingListener.Entry entry, int by) {
    changes
        .computeIfAbsent(entry.host(), host -> new TreeMap<>())
        .merge(entry.time(), by, Integer::sum);
  }

  private static Workload tasks(double cpu) {
    return workload(
        job(
            "bag",
            new Dag(
                List.of(
                    new WorkloadStage(
                        List.of(),
                        new TaskGroup(
                            DEMAND, Durations.equal(100, 60_000), TaskUse.constant(cpu, 0.1)))))));
  }

  private static int most(String scheduler, double cpu, NodeSampling sampling, NodeOffers offers) {
    Contender contender = new Schedulers(AdminSettings.NONE).named(scheduler);
    RecordingListener recording = new RecordingListener();
    Simulator.run(
        contender.workload(tasks(cpu)),
        CLUSTER,
        contender.scheduler(),
        contender
            .settings(SimulationSettings.standard(1))
            .withSampling(sampling)
            .withOffers(offers),
        recording,
        () -> false);
    assertThat(recording.outcomes()).containsEntry("bag", true);
    return most(recording);
  }

  private static int reclaiming(double cpu, NodeSampling sampling) {
    return most("capacity+reclaim", cpu, sampling, NodeOffers.NONE);
  }

  @Test
  void withoutEitherNodesOfferWhatTheyHave() {
    assertThat(most("capacity", 0.5, NodeSampling.STANDARD, NodeOffers.NONE)).isEqualTo(8);
    assertThat(most("heddle", 0.5, NodeSampling.STANDARD, NodeOffers.NONE)).isEqualTo(8);
  }

  /** More than half again, at most twice as many. */
  @Test
  void heddlesOwnStepsReclaimWhatIsMeasured() {
    assertThat(reclaiming(0.4, NodeSampling.STANDARD)).isBetween(12, 16);
    assertThat(most("heddle+reclaim", 0.4, NodeSampling.STANDARD, NodeOffers.NONE))
        .isBetween(12, 16);
    assertThat(reclaiming(1, NodeSampling.STANDARD))
        .as("a step, before tasks are seen to use all")
        .isLessThanOrEqualTo(8 + 6);
  }

  /** Of 64 GB, tasks of 16 GB that use a fifth of it, and of their core. */
  private static int reclaimingMemory(String factor) {
    Contender plain = new Schedulers(AdminSettings.NONE).named("capacity+reclaim");
    Map<String, String> settings = new HashMap<>(plain.scheduler().settings());
    settings.put(MemoryConfig.MAX_FACTOR, factor);
    Workload large =
        workload(
            job(
                "bag",
                new Dag(
                    List.of(
                        new WorkloadStage(
                            List.of(),
                            new TaskGroup(
                                ResourceVector.of(16 * 1_024, 1),
                                Durations.equal(60, 120_000),
                                TaskUse.constant(0.2, 0.2)))))));
    RecordingListener recording = new RecordingListener();
    Simulator.run(
        plain.workload(large),
        CLUSTER,
        new SchedulerChoice("memory", plain.scheduler().family(), settings, ""),
        plain.settings(SimulationSettings.standard(1)),
        recording,
        () -> false);
    assertThat(recording.outcomes()).containsEntry("bag", true);
    return most(recording);
  }

  @Test
  void memoryIsReclaimedWhereItIsOn() {
    assertThat(reclaimingMemory("1")).isEqualTo(4);
    assertThat(reclaimingMemory("2")).isBetween(6, 8);
  }

  @Test
  void nothingIsReclaimedByNodesThatTellNothing() {
    assertThat(reclaiming(0.4, new NodeSampling(3_000, 0, 0))).isEqualTo(8);
  }

  /** Nodes measure nothing after 20 s, which shows only in that what they tell stays the same. */
  @Test
  void nodesThatMeasureNoMoreRepeatWhatTheyToldLast() {
    List<Double> told = new ArrayList<>();
    NodeOffers noting =
        node -> {
          told.add(node.busy());
          return node.capacity();
        };
    most("heddle", 0.5, new NodeSampling(3_000, 0.05, 20_000), noting);
    // Looks each 3 s, at two nodes: the last ones from 21 s on.
    List<Double> late = told.subList(2 * 7, told.size());
    assertThat(late).hasSizeGreaterThan(100).doesNotContain(Double.NaN);
    assertThat(Set.copyOf(late)).hasSize(2);
    assertThat(Set.copyOf(told)).hasSizeGreaterThan(8);
  }

  @Test
  void nodesOfferWhatTheSettingsSay() {
    NodeOffers half = node -> node.capacity() * 3 / 2;
    assertThat(most("heddle", 0.5, NodeSampling.STANDARD, half)).isEqualTo(12);
    assertThatThrownBy(() -> most("capacity", 0.5, NodeSampling.STANDARD, half))
        .hasMessageContaining("queue.root.enabled");
  }

  /** At first nothing is known; then the whole node is seen. */
  @Test
  void offersSeeTheNode() {
    int[] looks = new int[1];
    NodeOffers seeing =
        node -> {
          looks[0]++;
          assertThat(node.capacity()).isEqualTo(8);
          assertThat(node.offered()).isEqualTo(8);
          assertThat(node.allocated()).isBetween(0, 8);
          assertThat(node.committed()).isLessThanOrEqualTo(8);
          assertThat(Double.isNaN(node.busy()) || node.busy() <= 8).isTrue();
          return node.capacity();
        };
    most("heddle", 0.5, NodeSampling.STANDARD, seeing);
    assertThat(looks[0]).isGreaterThan(50);
  }
}

package io.heddle.sim.engine;

import static io.heddle.sim.engine.TestJobs.job;
import static io.heddle.sim.engine.TestJobs.tasks;
import static io.heddle.sim.engine.TestJobs.workload;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.NodesConfig;
import io.heddle.model.ResourceVector;
import io.heddle.sim.Autoscaling;
import io.heddle.sim.PartialObserver;
import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.Workload;
import io.heddle.sim.workload.WorkloadStage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Two nodes of eight cores that stay and up to six more. */
class AutoscalerTest {
  private static final ClusterSpec CLUSTER = ClusterSpec.of(8, 16_384, 8);

  /** What is seen of the nodes of a run. */
  private static final class Seen implements PartialObserver {
    private final List<Long> sizes = new ArrayList<>();
    private final Map<String, Integer> counts = new HashMap<>();
    private int succeeded;

    @Override
    public void capacity(ResourceVector capacity, long now) {
      sizes.add(capacity.get(1) / 8);
    }

    @Override
    public void finished(Job job, long now, boolean success) {
      succeeded += success ? 1 : 0;
    }

    @Override
    public void counted(String what, long now) {
      counts.merge(what, 1, Integer::sum);
    }

    int count(String what) {
      return counts.getOrDefault(what, 0);
    }
  }

  private static Seen run(Workload workload, Autoscaling scaling, Map<String, String> keys) {
    Map<String, String> settings = new HashMap<>(keys);
    settings.putAll(
        Map.of(
            "yarn.scheduler.capacity.root.queues", "default",
            "yarn.scheduler.capacity.root.default.capacity", "100",
            "yarn.scheduler.capacity.maximum-am-resource-percent", "1",
            "yarn.scheduler.capacity.resource-calculator",
                "org.apache.hadoop.yarn.util.resource.DominantResourceCalculator"));
    Seen seen = new Seen();
    Simulator.run(
        workload,
        CLUSTER,
        new SchedulerChoice("heddle", Family.HEDDLE, settings, ""),
        SimulationSettings.standard(1).withScaling(scaling),
        seen,
        () -> false);
    return seen;
  }

  @Test
  void nodesComeForWhatWaitsAndGoWhenTheyAreIdle() {
    Seen seen =
        run(
            workload(
                job("wide", new Dag(List.of(new WorkloadStage(List.of(), tasks(100, 60_000))))),
                job("later", new Dag(List.of(new WorkloadStage(List.of(), tasks(2, 5_000)))))
                    .submittedAt(1_200_000)),
            new Autoscaling(2, 30_000, 300_000, 0),
            Map.of(NodesConfig.PACK, "true"));
    assertThat(seen.succeeded).isEqualTo(2);
    assertThat(seen.sizes).contains(8L).endsWith(2L);
  }

  @Test
  void lostSpotNodesEndNoMasterOnStableOnes() {
    List<Job> jobs = new ArrayList<>();
    for (int i = 0; i < 15; i++) {
      jobs.add(
          job("job" + i, new Dag(List.of(new WorkloadStage(List.of(), tasks(12, 60_000)))))
              .submittedAt(60_000L * i));
    }
    Workload workload = workload(jobs.toArray(Job[]::new));
    Autoscaling scaling = new Autoscaling(2, 30_000, 60_000, 300_000);
    Seen anywhere = run(workload, scaling, Map.of());
    Seen stable = run(workload, scaling, Map.of(NodesConfig.STABLE, "node00000,node00001"));
    assertThat(anywhere.count("master-lost")).isPositive();
    assertThat(stable.count(Autoscaler.LOST)).isPositive();
    assertThat(stable.count("master-lost")).isZero();
    assertThat(stable.succeeded).isEqualTo(15);
  }
}

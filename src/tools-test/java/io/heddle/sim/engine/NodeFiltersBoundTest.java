package io.heddle.sim.engine;

import static io.heddle.sim.engine.TestJobs.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.NodesConfig;
import io.heddle.model.ResourceVector;
import io.heddle.sim.PartialObserver;
import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.Workload;
import io.heddle.sim.workload.WorkloadStage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Random jobs that the cluster always has free capacity for, whose nodes are passed over. */
class NodeFiltersBoundTest {
  private static final ClusterSpec CLUSTER = ClusterSpec.of(30, 16_384, 8);
  private static final int JOBS = 25;

  /** All nodes are open for a second of ten, and heartbeats are a second apart. */
  private static final long MOST_MILLIS = 13_000;

  private static final long STABLE_WAIT_MILLIS = 20_000;

  /** How long jobs wait without getting a container. */
  private static final class Waits implements PartialObserver {
    private final Map<String, Long> since = new HashMap<>();
    private long longest;
    private int succeeded;

    @Override
    public void waiting(Job job, ResourceVector pending, long now) {
      end(job, now);
      if (pending.get(0) > 0) {
        since.put(job.id(), now);
      }
    }

    private void end(Job job, long now) {
      Long began = since.remove(job.id());
      longest = began == null ? longest : Math.max(longest, now - began);
    }

    @Override
    public void finished(Job job, long now, boolean success) {
      end(job, now);
      succeeded += success ? 1 : 0;
    }
  }

  private static Workload workload(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Job> jobs = new ArrayList<>();
    for (int i = 0; i < JOBS; i++) {
      List<WorkloadStage> stages = new ArrayList<>();
      for (int stage = 0; stage <= random.nextInt(3); stage++) {
        stages.add(
            new WorkloadStage(
                stage == 0 ? List.of() : List.of(stage - 1),
                new TaskGroup(
                    ResourceVector.of(1_024L * (1 + random.nextInt(16)), 1 + random.nextInt(8)),
                    Durations.equal(1 + random.nextInt(5), 1_000L * (1 + random.nextInt(40))))));
      }
      jobs.add(job("job" + i, new Dag(stages)).submittedAt(20_000L * i));
    }
    return new Workload("random", jobs);
  }

  @ParameterizedTest
  @CsvSource({"1,true", "2,true", "3,true", "4,false", "5,false", "6,false"})
  void noRequestWaitsForLongWhereNodesAreFree(long seed, boolean isAsynchronous) {
    Map<String, String> settings = new HashMap<>();
    settings.put("yarn.scheduler.capacity.root.queues", "default");
    settings.put("yarn.scheduler.capacity.root.default.capacity", "100");
    settings.put("yarn.scheduler.capacity.maximum-am-resource-percent", "1");
    settings.put(
        "yarn.scheduler.capacity.resource-calculator",
        "org.apache.hadoop.yarn.util.resource.DominantResourceCalculator");
    settings.put("yarn.scheduler.capacity.schedule-asynchronously.enable", "" + isAsynchronous);
    settings.put(NodesConfig.PACK, "true");
    settings.put(NodesConfig.STABLE, "node00000");
    settings.put(NodesConfig.STABLE_WAIT, "" + STABLE_WAIT_MILLIS);
    settings.put(NodesConfig.HOT_CPU, "0.5");
    Waits waits = new Waits();
    TestJobs.run(
        workload(seed), CLUSTER, new SchedulerChoice("heddle", Family.HEDDLE, settings, ""), waits);
    assertThat(waits.succeeded).isEqualTo(JOBS);
    assertThat(waits.longest).isLessThanOrEqualTo(STABLE_WAIT_MILLIS + MOST_MILLIS);
  }
}

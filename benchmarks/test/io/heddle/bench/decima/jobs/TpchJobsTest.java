package io.heddle.bench.decima.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.StageGraph;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.WorkloadStage;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TpchJobsTest {
  /** Each task took as long, in any wave and with any number of executors. */
  private static StageTimes times(double seconds) {
    double[][] wave = {{seconds}};
    return new StageTimes(new int[] {20}, wave, wave, wave);
  }

  /** Stage 0 waits for stage 1 and stage 2; in a job parents come first. */
  @Test
  void stagesAreOrderedAndTakeAMultipleOfWhatWasMeasured() {
    StageGraph graph =
        new StageGraph(
            new int[] {3, 2, 1},
            new double[] {4, 5, 6},
            List.of(new int[] {1, 2}, new int[] {}, new int[] {1}));
    DagJob query = new DagJob("q", graph, List.of(times(4), times(5), times(6)));

    List<WorkloadStage> stages = TpchJobs.stages(query, 10, new SplittableRandom(1));

    assertThat(stages)
        .extracting(stage -> stage.tasks().durations())
        .containsExactly(
            Durations.equal(2, 50_000), Durations.equal(1, 60_000), Durations.equal(3, 40_000));
    assertThat(stages.get(0).parents()).isEmpty();
    assertThat(stages.get(1).parents()).containsExactly(0);
    assertThat(stages.get(2).parents()).containsExactlyInAnyOrder(0, 1);
    long memory = stages.get(0).tasks().demand().get(0);
    assertThat(memory).isBetween(1024L, 4096L);
    assertThat(stages.get(2).tasks().demand().get(0)).isEqualTo(memory);
  }
}

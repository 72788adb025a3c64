package io.heddle.dag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.dag.StageForwardPass.JobEmbedding;
import io.heddle.model.StageGraph;
import java.util.List;
import org.junit.jupiter.api.Test;

class StageForwardPassTest {
  /** The first feature of a stage with 1, 3 and 7 tasks is once, twice and thrice this. */
  private static final double UNIT = Math.log(2) / 5;

  @Test
  void embedsThreeStagesAsWorkedByHand() {
    double[] parameters = Networks.nothing();
    Networks.pass(parameters, GraphLayout.OWN, 0, 0, 1);
    Networks.pass(parameters, GraphLayout.MESSAGE, 0, 0, 2);
    Networks.pass(parameters, GraphLayout.COMBINE, 0, 0, 3);
    Networks.pass(parameters, GraphLayout.TO_JOB, GraphLayout.STAGE_FEATURES, 0, 1);
    Networks.pass(parameters, GraphLayout.JOB, 0, 0, 1);
    // Stages 1 and 2, of 3 and 7 tasks, wait for stage 0, of one task.
    StageGraph graph =
        new StageGraph(
            new int[] {1, 3, 7},
            new double[] {1, 1, 1},
            List.of(new int[0], new int[] {0}, new int[] {0}));
    StageView view = StageView.of(new JobProgress(graph));
    StageForwardPass tape = new StageForwardPass();

    tape.forward(parameters, view);

    JobEmbedding embedding = tape.embedding(3);
    double[] byStage = new double[3];
    for (int position = 0; position < 3; position++) {
      byStage[view.stage(position)] = embedding.stages()[position * GraphLayout.EMBEDDING];
    }
    assertThat(byStage[1]).isCloseTo(2 * UNIT, within(1e-12));
    assertThat(byStage[2]).isCloseTo(3 * UNIT, within(1e-12));
    // 1 + 3 (2 * 2 + 2 * 3) = 31; the job's mean (31 + 2 + 3) / 3 = 12.
    assertThat(byStage[0]).isCloseTo(31 * UNIT, within(1e-12));
    assertThat(embedding.summary()[0]).isCloseTo(12 * UNIT, within(1e-12));
  }

  @Test
  void leavesOutStagesThatHaveEnded() {
    StageGraph graph =
        new StageGraph(new int[] {1, 1}, new double[] {1, 1}, List.of(new int[0], new int[] {0}));
    JobProgress job = new JobProgress(graph);
    job.sent(0);
    job.arrived(0);
    job.started(0);
    job.ended(0);

    StageView view = StageView.of(job);

    assertThat(view.count()).isEqualTo(1);
    assertThat(view.stage(0)).isEqualTo(1);
    assertThat(view.children(0)).isEmpty();
  }
}

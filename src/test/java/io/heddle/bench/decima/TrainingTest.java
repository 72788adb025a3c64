package io.heddle.bench.decima;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.learn.dag.GraphWeights;
import io.heddle.learn.dag.LinearTerm;
import io.heddle.learn.dag.LinearWeights;
import io.heddle.model.StageGraph;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * A planted problem: jobs of one stage, most of them short, some sixteen times as long, on four
 * executors. Short ones first is best by far; training begins with long ones first.
 */
class TrainingTest {
  private static final PrintStream NOWHERE =
      new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);

  private final Drill drill =
      new Drill(new Sequences(List.of(job(4), job(4), job(64)), 12, 0), 4, 0.1);

  private static DagJob job(int tasks) {
    double[][] second = {{1}};
    return new DagJob(
        "job of " + tasks,
        new StageGraph(new int[] {tasks}, new double[] {1}, List.of(new int[0])),
        List.of(new StageTimes(new int[] {1}, second, second, second)));
  }

  private static LinearWeights longestFirst() {
    Map<LinearTerm, Double> weights = new TreeMap<>(LinearWeights.fair().byTerm());
    weights.put(LinearTerm.DEFICIT, 0.0);
    weights.put(LinearTerm.WORK, 0.5);
    return LinearWeights.of(weights.values().stream().mapToDouble(Double::doubleValue).toArray());
  }

  @Test
  void theLinearPolicyLearnsToTakeShortJobsFirst() {
    List<LinearTraining.Snapshot> snapshots =
        new LinearTraining(drill, 4, 12, 20, 0.3).from(longestFirst(), 1, NOWHERE);

    double begun = snapshots.get(0).seconds();
    double best =
        snapshots.stream().mapToDouble(LinearTraining.Snapshot::seconds).min().orElseThrow();
    assertThat(best).isLessThan(0.75 * begun);
  }

  @Test
  void theGraphPolicyLearnsToTakeShortJobsFirst() {
    GraphWeights beginning = GraphTraining.beginning(longestFirst(), 1, 2);
    TrainingState state = new TrainingState(beginning, 3);

    new GraphTraining(drill, 8, 60, 1e-2, 0.01, 1e6).from(state, NOWHERE, ignored -> {});

    assertThat(state.best().seconds()).isLessThan(0.75 * state.snapshots().get(0).seconds());
  }
}

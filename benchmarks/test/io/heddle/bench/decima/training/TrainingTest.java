package io.heddle.bench.decima.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.heddle.bench.decima.jobs.DagJob;
import io.heddle.bench.decima.jobs.Sequences;
import io.heddle.bench.decima.jobs.StageTimes;
import io.heddle.bench.decima.run.Drill;
import io.heddle.dag.GraphPolicy;
import io.heddle.dag.LinearTerm;
import io.heddle.dag.LinearWeights;
import io.heddle.dag.StagePolicies.LinearPolicy;
import io.heddle.dag.StagePolicy;
import io.heddle.model.StageGraph;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
    List<LinearTraining.Snapshot> snapshots = new ArrayList<>();

    new LinearTraining(drill, 4, 12, 20, 0.3).from(longestFirst(), 1, NOWHERE, snapshots::add);

    double begun = snapshots.get(0).seconds();
    double best =
        snapshots.stream().mapToDouble(LinearTraining.Snapshot::seconds).min().orElseThrow();
    assertThat(best).isLessThan(0.75 * begun);
  }

  /** The last three bring 0.9 % on 80 s, which is little, and 1.1 %, which is not. */
  @Test
  void aSearchEndsThatBringsLittle() {
    assertThat(LinearTraining.bringsLittle(List.of(80.0, 79.9, 79.5))).isFalse();
    assertThat(LinearTraining.bringsLittle(List.of(90.0, 80.0, 79.9, 79.28, 81.0))).isTrue();
    assertThat(LinearTraining.bringsLittle(List.of(90.0, 80.0, 79.9, 79.12, 81.0))).isFalse();
  }

  @Test
  void theGraphPolicyLearnsToTakeShortJobsFirst() {
    TrainingState state = new TrainingState(GraphTraining.beginning(2), 3);

    graph(0, 120, 8).from(state, NOWHERE, () -> {});

    double best = Collections.min(state.curve().values());
    assertThat(best).isLessThan(0.75 * state.curve().get(0));
    assertThat(mean(() -> new GraphPolicy(state.best()))).isEqualTo(best);
  }

  private GraphTraining graph(int imitated, int rounds, int rollouts) {
    Imitation imitation = new Imitation(drill, longestFirst(), imitated, 2, 1e-2);
    return new GraphTraining(drill, imitation, rollouts, rounds, 1e-2, 0.01, 1e6, 1e9, 1e9);
  }

  @Test
  void theGraphPolicyLearnsToDecideAsItsTeacher() {
    TrainingState state = new TrainingState(GraphTraining.beginning(2), 3);

    graph(40, 0, 0).from(state, NOWHERE, () -> {});

    double taught = mean(() -> new LinearPolicy(longestFirst()));
    assertThat(state.curve().get(40)).isCloseTo(taught, withinPercentage(2));
    assertThat(state.curve().get(0)).isNotCloseTo(taught, withinPercentage(10));
  }

  private double mean(Supplier<StagePolicy> policy) {
    return DoubleStream.of(drill.meanCompletions(policy, Drill.VALIDATION, 64))
        .average()
        .orElseThrow();
  }

  @Test
  void goesOnFromACheckpointAsIfItHadNeverStopped(@TempDir Path directory) throws IOException {
    GraphTraining training = graph(3, 41, 2);
    TrainingState whole = new TrainingState(GraphTraining.beginning(2), 3);
    List<byte[]> checkpoints = new ArrayList<>();
    training.from(whole, NOWHERE, () -> checkpoints.add(whole.bytes()));
    assertThat(whole.curve()).containsOnlyKeys(0, 3, 40, 44);

    Path file = Files.write(directory.resolve("checkpoint"), checkpoints.get(2));
    TrainingState resumed = TrainingState.read(file);
    assertThat(resumed.round()).isEqualTo(40);
    training.from(resumed, NOWHERE, () -> {});

    assertThat(resumed.weights().network()).containsExactly(whole.weights().network());
    assertThat(resumed.curve()).isEqualTo(whole.curve());
  }
}

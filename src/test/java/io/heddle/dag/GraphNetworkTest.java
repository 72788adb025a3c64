package io.heddle.dag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.heddle.dag.StageForwardPass.JobEmbedding;
import io.heddle.model.StageGraph;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GraphNetworkTest {
  private static final GraphWeights WEIGHTS = Networks.random(7);

  /** The first feature of a stage with 1, 3 and 7 tasks is once, twice and thrice this. */
  private static final double UNIT = Math.log(2) / 5;

  private final Perceptron perceptron = new Perceptron(5, 2, 1);

  @Test
  void hasAWeightForEachPairOfUnitsAndABiasForEachUnit() {
    // (2 + 1) 32 + (32 + 1) 16 + (16 + 1) 1
    assertThat(perceptron.parameters()).isEqualTo(641);
    assertThat(perceptron.tapeLength()).isEqualTo(2 + 32 + 16 + 1);
  }

  @Test
  void bendsHiddenUnitsAndNotTheOutput() {
    double[] parameters = new double[5 + 641];
    // First hidden unit: 2 a + 3 b - 1; second hidden unit of the first layer: -a.
    parameters[5] = 2;
    parameters[6] = 3;
    parameters[5 + 64] = -1;
    parameters[7] = -1;
    // Second layer, first unit: the sum of both; output: minus that, plus 0.5.
    parameters[perceptron.layerAt(1)] = 1;
    parameters[perceptron.layerAt(1) + 1] = 1;
    parameters[perceptron.layerAt(2)] = -1;
    parameters[perceptron.layerAt(2) + 16] = 0.5;
    double[] tape = new double[51];
    tape[0] = 4;
    tape[1] = 1;

    perceptron.forward(parameters, tape, 0);

    // 8 + 3 - 1 = 10, and -4 leaks as -0.4: 9.6; output -9.6 + 0.5.
    assertThat(tape[2]).isEqualTo(10);
    assertThat(tape[3]).isCloseTo(-0.4, within(1e-12));
    assertThat(tape[perceptron.outputAt()]).isCloseTo(-9.1, within(1e-12));
  }

  /** Bit by bit: the order of the additions is the same. */
  @ParameterizedTest
  @CsvSource({"1, 1", "6, 8", "24, 7", "35, 1", "49, 18", "3, 5"})
  void sumsThatAreWorkedOutSideBySideAreThoseOfOneAfterTheOther(int inputs, int outputs) {
    Perceptron shape = new Perceptron(3, inputs, outputs);
    SplittableRandom random = new SplittableRandom(inputs);
    double[] parameters = random.doubles(3 + shape.parameters(), -1, 1).toArray();
    double[] input = random.doubles(inputs, -3, 3).toArray();
    double[] tape = new double[2 + shape.tapeLength()];
    System.arraycopy(input, 0, tape, 2, inputs);

    shape.forward(parameters, tape, 2);

    double[] wide = layer(parameters, shape.layerAt(0), input, Perceptron.WIDE, 0.1);
    double[] narrow = layer(parameters, shape.layerAt(1), wide, Perceptron.NARROW, 0.1);
    double[] output = layer(parameters, shape.layerAt(2), narrow, outputs, 1);
    assertThat(Arrays.copyOfRange(tape, 2 + shape.outputAt(), tape.length)).isEqualTo(output);
  }

  @Test
  void sumsOverTheFirstInputsMayBeKept() {
    Perceptron shape = new Perceptron(0, 5, 2);
    SplittableRandom random = new SplittableRandom(9);
    double[] parameters = random.doubles(shape.parameters(), -1, 1).toArray();
    double[] tape = Arrays.copyOf(random.doubles(5, -3, 3).toArray(), shape.tapeLength());
    double[] whole = tape.clone();
    shape.forward(parameters, whole, 0);

    double[] sums = new double[Perceptron.WIDE];
    shape.begin(parameters, tape, 0, 3, sums, 0);
    System.arraycopy(sums, 0, tape, 5, Perceptron.WIDE);
    shape.finish(parameters, tape, 0, 3);

    assertThat(tape).isEqualTo(whole);
  }

  private static double[] layer(
      double[] parameters, int from, double[] input, int units, double leak) {
    double[] output = new double[units];
    for (int unit = 0; unit < units; unit++) {
      double sum = parameters[from + units * input.length + unit];
      for (int i = 0; i < input.length; i++) {
        sum += parameters[from + unit * input.length + i] * input[i];
      }
      output[unit] = sum < 0 ? leak * sum : sum;
    }
    return output;
  }

  @Test
  void readsWhatItWrites() {
    GraphWeights read = GraphWeights.parse(WEIGHTS.text());

    assertThat(read.network()).containsExactly(WEIGHTS.network(), within(1e-4));
  }

  @Test
  void saysWhatIsWrongWithAFile() {
    refuses(WEIGHTS.text().replace("version 3", "version 2"), "first line");
    refuses(WEIGHTS.text().lines().findFirst().orElseThrow(), "'' is no number");
    refuses(WEIGHTS.text() + "0.5", GraphLayout.PARAMETERS + 1 + " numbers");
    refuses(WEIGHTS.text().replaceFirst("\\S+\\s*$", ""), GraphLayout.PARAMETERS - 1 + " numbers");
    refuses(WEIGHTS.text().replaceFirst("\\S+\\s*$", "NaN"), "weight NaN");
    refuses(WEIGHTS.text().replaceFirst("\\S+\\s*$", "Infinity"), "weight Infinity");
    refuses(WEIGHTS.text().replaceFirst("\\S+\\s*$", "half"), "'half' is no number");
    refuses("", "first line");
    refuses("x".repeat(1_000_001), "too long");
  }

  private static void refuses(String text, String saying) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GraphWeights.parse(text))
        .withMessageContaining(saying);
  }

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

package io.heddle.dag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PerceptronTest {
  private final Perceptron perceptron = new Perceptron(5, 2, 1);

  @Test
  void hasAWeightForEachPairOfUnitsAndABiasForEachUnit() {
    // (2 + 1) 16 + (16 + 1) 8 + (8 + 1) 1
    assertThat(perceptron.parameters()).isEqualTo(193);
    assertThat(perceptron.tapeLength()).isEqualTo(2 + 16 + 8 + 1);
  }

  @Test
  void bendsHiddenUnitsAndNotTheOutput() {
    double[] parameters = new double[5 + 193];
    // First hidden unit: 2 a + 3 b - 1; second hidden unit of the first layer: -a.
    parameters[5] = 2;
    parameters[6] = 3;
    parameters[5 + 32] = -1;
    parameters[7] = -1;
    // Second layer, first unit: the sum of both; output: minus that, plus 0.5.
    parameters[perceptron.layerAt(1)] = 1;
    parameters[perceptron.layerAt(1) + 1] = 1;
    parameters[perceptron.layerAt(2)] = -1;
    parameters[perceptron.layerAt(2) + 8] = 0.5;
    double[] tape = new double[27];
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
}

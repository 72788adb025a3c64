package io.heddle.learn.dag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

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
}

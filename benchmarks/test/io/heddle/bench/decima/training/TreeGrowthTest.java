package io.heddle.bench.decima.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.bench.decima.training.TreeGrowth.Decided;
import io.heddle.dag.DecisionTree;
import io.heddle.dag.TreeFeature;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TreeGrowthTest {
  private final SplittableRandom random = new SplittableRandom(21);

  /** Of four candidates the one with least of the third feature is taken. */
  private List<Decided> decisions(int count) {
    List<Decided> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double[][] features = new double[4][TreeFeature.values().length];
      int taken = random.nextInt(features.length);
      for (int at = 0; at < features.length; at++) {
        for (int feature = 0; feature < features[at].length; feature++) {
          features[at][feature] = random.nextDouble();
        }
        features[at][2] = at == taken ? random.nextDouble(0.3) : random.nextDouble(0.3, 1);
      }
      all.add(new Decided(List.of(features), taken));
    }
    return all;
  }

  @Test
  void findsThePlantedCondition() {
    DecisionTree tree = new TreeGrowth(1, 10).grow(decisions(500));

    double[] below = new double[TreeFeature.values().length];
    below[2] = 0.2;
    double[] above = new double[TreeFeature.values().length];
    above[2] = 0.4;
    assertThat(tree.path(below)).hasSize(1).first().asString().startsWith("work <= 0.3");
    assertThat(tree.share(below)).isEqualTo(1);
    assertThat(tree.share(above)).isCloseTo(0, within(0.02));
    assertThat(TreeGrowth.fidelity(tree, decisions(500))).isGreaterThan(0.97);
  }

  @Test
  void staysALeafWhereNothingTells() {
    DecisionTree tree = new TreeGrowth(0, 10).grow(decisions(50));

    assertThat(tree.path(new double[TreeFeature.values().length])).isEmpty();
    assertThat(tree.share(new double[TreeFeature.values().length])).isEqualTo(0.25);
  }
}

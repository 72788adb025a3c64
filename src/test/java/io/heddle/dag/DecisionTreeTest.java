package io.heddle.dag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.heddle.dag.DecisionTree.Node;
import java.util.List;
import org.junit.jupiter.api.Test;

class DecisionTreeTest {
  private static final int WORK = TreeFeature.named("work");
  private static final int BELOW_SHARE = TreeFeature.named("below-share");

  /** Taken: three in ten of small jobs with much, nine in ten with little. */
  private static final DecisionTree TREE =
      new DecisionTree(
          List.of(
              new Node(WORK, 0.5, 1, 4, 0.4),
              new Node(BELOW_SHARE, -0.25, 2, 3, 0.6),
              Node.leaf(0.3),
              Node.leaf(0.9),
              Node.leaf(0.05)));

  private static double[] features(double work, double score) {
    double[] features = new double[TreeFeature.values().length];
    features[WORK] = work;
    features[BELOW_SHARE] = score;
    return features;
  }

  @Test
  void followsTheConditionsThatHold() {
    assertThat(TREE.share(features(0.5, -0.25))).isEqualTo(0.3);
    assertThat(TREE.share(features(0.5, 0))).isEqualTo(0.9);
    assertThat(TREE.share(features(0.6, 0))).isEqualTo(0.05);
    assertThat(TREE.path(features(0.1, -0.1)))
        .containsExactly("work <= 0.50", "below-share > -0.25");
  }

  @Test
  void readsWhatItWrites() {
    DecisionTree read = DecisionTree.parse(TREE.text());

    assertThat(read.text()).isEqualTo(TREE.text());
    assertThat(read.share(features(0.5, 0))).isEqualTo(0.9);
  }

  @Test
  void refusesWhatIsNoTree() {
    refuses(TREE.text().replace("version 1", "version 0"), "first line");
    refuses(TREE.text().replace("below-share", "colour"), "line 3: 'colour' is no feature");
    refuses(TREE.text().replace("below-share -0.2500 2", "below-share -0.2500 1"), "node 1");
    refuses(TREE.text().replace("below-share -0.2500 2", "below-share -0.2500 9"), "node 1");
    refuses(TREE.text().replace("below-share -0.2500", "below-share NaN"), "node 1");
    refuses(TREE.text().replace("0.9000", "1.5"), "node 3");
    refuses(TREE.text() + "leaf", "line 7");
  }

  private static void refuses(String text, String saying) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DecisionTree.parse(text))
        .withMessageContaining(saying);
  }
}

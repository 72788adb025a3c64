package io.heddle.dag;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.dag.GraphPolicy.Chooser;
import org.junit.jupiter.api.Test;

class ChooserTest {
  @Test
  void theGreedyOneTakesTheLikeliestOfThoseCounted() {
    double[] logits = {5, 5 + Math.log(2), Double.NEGATIVE_INFINITY, 5, 100};

    assertThat(Chooser.greedy().choose(logits, 4)).isEqualTo(1);
  }
}

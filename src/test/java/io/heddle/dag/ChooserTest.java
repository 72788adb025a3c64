package io.heddle.dag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.dag.GraphPolicy.Chooser;
import org.junit.jupiter.api.Test;

class ChooserTest {
  @Test
  void theGreedyOneTakesTheLikeliestOfThoseCounted() {
    double[] logits = {5, 5 + Math.log(2), Double.NEGATIVE_INFINITY, 5, 100};

    assertThat(Chooser.greedy().choose(logits, 4)).isEqualTo(1);
  }

  /** 1 : 2 : 0 : 1. */
  @Test
  void chancesAddUpToOne() {
    double[] logits = {5, 5 + Math.log(2), Double.NEGATIVE_INFINITY, 5, 100};

    assertThat(Chooser.chances(logits, 4))
        .containsExactly(new double[] {0.25, 0.5, 0, 0.25}, within(1e-12));
  }
}

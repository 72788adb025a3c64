package io.heddle.yarn.passes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.apache.hadoop.yarn.api.records.Resource;
import org.junit.jupiter.api.Test;

class NodeOrderTest {
  private static double rank(int freeMb, int freeCores) {
    return NodeOrder.FULLEST_FIRST.rank(
        Resource.newInstance(freeMb, freeCores), Resource.newInstance(8192, 4));
  }

  /** Of 8 GB and 4 cores: 6 GB and 1 core are free, 0.75 and 0.25. */
  @Test
  void theScarcestResourceCounts() {
    assertThat(rank(6144, 1)).isCloseTo(0.25, within(1e-9));
    assertThat(rank(1024, 4)).isCloseTo(0.125, within(1e-9));
  }

  @Test
  void theFullestIsFirst() {
    assertThat(rank(0, 4)).isLessThan(rank(2048, 1)).isZero();
    assertThat(rank(2048, 1)).isLessThan(rank(8192, 4)).isEqualTo(0.25);
  }

  @Test
  void aResourceThatANodeHasNothingOfDoesNotCount() {
    assertThat(NodeOrder.freeShare(Resource.newInstance(4096, 0), Resource.newInstance(8192, 0)))
        .isEqualTo(0.5);
  }
}

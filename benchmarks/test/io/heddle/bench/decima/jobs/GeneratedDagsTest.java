package io.heddle.bench.decima.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class GeneratedDagsTest {
  private static final int[] SIZES = {2, 100};

  private final List<DagJob> jobs = GeneratedDags.of(SIZES, 5);

  @Test
  void makesTheSameOfTheSameSeed() {
    List<DagJob> again = GeneratedDags.of(SIZES, 5);

    assertThat(again).hasSize(44);
    for (int i = 0; i < jobs.size(); i++) {
      assertThat(again.get(i).work()).isEqualTo(jobs.get(i).work());
    }
    assertThat(GeneratedDags.of(SIZES, 6).get(0).work()).isNotEqualTo(jobs.get(0).work());
  }

  @Test
  void aQueryKeepsItsShapeWhateverItsSize() {
    for (int i = 0; i < jobs.size(); i += 2) {
      DagJob small = jobs.get(i);
      DagJob large = jobs.get(i + 1);
      assertThat(large.graph().stages()).isEqualTo(small.graph().stages());
      for (int stage = 0; stage < small.graph().stages(); stage++) {
        assertThat(large.graph().parents(stage)).containsExactly(small.graph().parents(stage));
      }
    }
  }

  @Test
  void allStagesLeadToOneEnd() {
    for (DagJob job : jobs) {
      long ends =
          Arrays.stream(job.graph().childrenFirst())
              .filter(stage -> job.graph().children(stage).length == 0)
              .count();
      assertThat(ends).as(job.name()).isEqualTo(1);
      assertThat(job.graph().stages()).isBetween(2, 17);
    }
  }
}

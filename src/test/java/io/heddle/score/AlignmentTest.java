package io.heddle.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.StageProgress;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Eq. 5 and the rules R4 to R6 behind it. */
class AlignmentTest {
  private static int of(int total, int finished) {
    return Alignment.of(new StageProgress(total, finished));
  }

  /** 1 + 0, 5 + 0, 10 + 0, 10 + 4. */
  @Test
  void iterativeJobsAreAheadByStagesAndByProgress() {
    assertThat(of(1, 0)).isEqualTo(1);
    assertThat(of(5, 0)).as("R4").isEqualTo(5);
    assertThat(of(10, 0)).as("R5").isEqualTo(10);
    assertThat(of(10, 4)).as("R6").isEqualTo(14);
  }

  /**
   * Three jobs of 1, 5 and 10 stages, the last with 4 finished. As printed: 1/16, 5/16, 14/16,
   * normalised 0, 4/13, 1. Without the denominator: 1, 5, 14, normalised 0, 4/13, 1.
   */
  @Test
  void theDenominatorCancelsInTheNormalisation() {
    Range range = new Range();
    IntStream.of(of(1, 0), of(5, 0), of(10, 4)).forEach(range::include);
    assertThat(range.normalise(of(1, 0))).isZero();
    assertThat(range.normalise(of(5, 0))).isCloseTo(4.0 / 13, within(1e-12));
    assertThat(range.normalise(of(10, 4))).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void normalisesAsThePrintedFormulaDoes(long seed) {
    Random random = new Random(seed);
    for (int round = 0; round < 500; round++) {
      List<StageProgress> jobs = new ArrayList<>();
      for (int i = 0; i < 2 + random.nextInt(6); i++) {
        int total = 1 + random.nextInt(20);
        jobs.add(new StageProgress(total, random.nextInt(total)));
      }
      double all = jobs.stream().mapToInt(StageProgress::total).sum();
      Range printed = new Range();
      Range ours = new Range();
      for (StageProgress job : jobs) {
        printed.include((job.total() + job.finished()) / all);
        ours.include(Alignment.of(job));
      }
      for (StageProgress job : jobs) {
        assertThat(ours.normalise(Alignment.of(job)))
            .as("seed %d: %s of %s", seed, job, jobs)
            .isCloseTo(printed.normalise((job.total() + job.finished()) / all), within(1e-9));
      }
    }
  }
}

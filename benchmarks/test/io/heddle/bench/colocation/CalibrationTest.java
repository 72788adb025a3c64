package io.heddle.bench.colocation;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.bench.colocation.queue.CalibratedJobs;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is recorded of the papers' jobs says what is published. */
class CalibrationTest {
  /** TPC-H query 3 reads faster than such disks can while six containers read at once. */
  private static final String READS_TOO_FAST = ", G";

  private static void within(double error, List<PublishedFigure> figures) {
    assertThat(figures)
        .isNotEmpty()
        .allSatisfy(
            figure -> assertThat(figure.error()).as(figure.line()).isBetween(-error, error));
  }

  private static List<PublishedFigure> named(String text, List<PublishedFigure> figures) {
    return figures.stream().filter(figure -> figure.name().contains(text)).toList();
  }

  @Test
  void pairs() {
    within(0.03, PairFigures.of(CalibratedJobs.pairs()));
  }

  @Test
  void mary() {
    within(0.05, named("duration", MaryFigures.of(CalibratedJobs.mary())));
  }

  @Test
  void hugo() {
    List<PublishedFigure> figures = HugoFigures.of(CalibratedJobs.hugo());
    within(0.05, named("duration", figures));
    within(0.05, named("queue", figures));
    within(
        0.05,
        named("Table", figures).stream()
            .filter(figure -> !figure.name().endsWith(READS_TOO_FAST))
            .toList());
  }
}

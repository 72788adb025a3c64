package io.heddle.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.explain.ShadowComparisons.HourTally;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ShadowSummaryTest {
  private static ShadowTally tally(long same, long different) {
    return new ShadowTally(same, 0, Map.of("fitness", different), 0, 0, Map.of(), 0, 0);
  }

  private static double share(ShadowTally tally) {
    return (double) tally.different() / tally.compared();
  }

  @Test
  void sumsOverHoursAndQueues() {
    ShadowSummary report =
        new ShadowSummary(
            List.of(
                new HourTally(5, "root.a", tally(3, 1)),
                new HourTally(6, "root.a", tally(1, 0)),
                new HourTally(6, "root.b", tally(0, 5))));

    assertThat(report.total()).isEqualTo(tally(4, 6));
    assertThat(report.queues()).isEqualTo(Map.of("root.a", tally(4, 1), "root.b", tally(0, 5)));
    assertThat(report.count()).isEqualTo(2);
    assertThat(report.first()).isEqualTo(5);
    assertThat(report.last()).isEqualTo(6);
  }

  @Test
  void ofFewHoursNothingIsSaidOnHowSureItIs() {
    List<HourTally> hours = new ArrayList<>();
    for (int hour = 1; hour < ShadowSummary.FEWEST_HOURS; hour++) {
      hours.add(new HourTally(hour, "root.a", tally(1, 1)));
    }
    assertThat(new ShadowSummary(hours).interval(ShadowSummaryTest::share)).isNull();

    hours.add(new HourTally(0, "root.a", tally(1, 1)));
    assertThat(new ShadowSummary(hours).interval(ShadowSummaryTest::share))
        .isEqualTo(new ShadowSummary.Interval(0.5, 0.5));
  }

  /** Of 200 records of 40 hours each, whose true share is 0.3, nearly 95 in 100 ranges hold it. */
  @Tag("long")
  @Test
  void rangesHoldTheTruthAboutAsOftenAsTheySay() {
    SplittableRandom random = new SplittableRandom(7);
    int held = 0;
    for (int record = 0; record < 200; record++) {
      List<HourTally> hours = new ArrayList<>();
      for (int hour = 0; hour < 40; hour++) {
        // What happens within an hour hangs together: all of its 10 containers have one chance.
        double chance = random.nextBoolean() ? 0.1 : 0.5;
        long different = 0;
        for (int i = 0; i < 10; i++) {
          different += random.nextDouble() < chance ? 1 : 0;
        }
        hours.add(new HourTally(hour, "root.a", tally(10 - different, different)));
      }
      ShadowSummary.Interval interval = new ShadowSummary(hours).interval(ShadowSummaryTest::share);
      held += interval.low() <= 0.3 && 0.3 <= interval.high() ? 1 : 0;
    }
    assertThat(held).isBetween(176, 199);
  }
}

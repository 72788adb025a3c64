package io.heddle.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.explain.ShadowTally.Moved;
import io.heddle.explain.ShadowTally.RequestSize;
import io.heddle.state.StateException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ShadowComparisonsTest {
  private static final long HOUR = TimeUnit.HOURS.toMillis(1);
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final ShadowComparisons comparisons = new ShadowComparisons();

  private static ShadowComparisons.Moment at(long hour, long seconds, String queue) {
    return new ShadowComparisons.Moment(hour * HOUR + 5, seconds * SECOND, queue);
  }

  private static ShadowComparisons.Different different(Object request, String term, int tighter) {
    return new ShadowComparisons.Different(
        "ann", request, term, RequestSize.SMALL, RequestSize.LARGE, tighter);
  }

  @Test
  void countsByHourAndQueue() {
    comparisons.same(at(7, 0, "root.a"));
    comparisons.same(at(7, 1, "root.a"));
    comparisons.nothing(at(7, 2, "root.b"));
    comparisons.different(at(8, 3, "root.a"), different("r", "fitness", 1));
    comparisons.started(at(8, 4, "root.a"), true);
    comparisons.started(at(8, 5, "root.a"), false);

    assertThat(comparisons.all())
        .containsExactly(
            new HourTally(7, "root.a", new ShadowTally(2, 0, Map.of(), 0, 0, Map.of(), 0, 0)),
            new HourTally(7, "root.b", new ShadowTally(0, 1, Map.of(), 0, 0, Map.of(), 0, 0)),
            new HourTally(
                8, "root.a", new ShadowTally(0, 0, Map.of("fitness", 1L), 1, 0, Map.of(), 1, 1)));
  }

  /**
   * Request r is preferred at 10 s and at 12 s and served at 17 s: one container of it would have
   * come 7 s sooner, and the first one that was served instead 7 s later.
   */
  @Test
  void waitingIsTakenFromTheFirstTimeToWhenItIsServed() {
    comparisons.different(at(1, 10, "root.a"), different("r", "urgency", -1));
    comparisons.different(at(1, 12, "root.a"), different("r", "urgency", 0));
    comparisons.served(at(1, 16, "root.a"), "other");
    comparisons.served(at(1, 17, "root.a"), "r");
    comparisons.served(at(1, 20, "root.a"), "r");

    ShadowTally tally = new ShadowSummary(comparisons.all()).total();
    assertThat(tally.different()).isEqualTo(2);
    assertThat(tally.looser()).isEqualTo(1);
    assertThat(tally.tighter()).isZero();
    assertThat(tally.moved(RequestSize.SMALL)).isEqualTo(new Moved(1, 7, 0, 0));
    assertThat(tally.moved(RequestSize.LARGE)).isEqualTo(new Moved(0, 0, 1, 7));
    assertThat(tally.moved(RequestSize.MEDIUM)).isEqualTo(Moved.NONE);
    assertThat(tally.moved(RequestSize.SMALL).netSeconds()).isEqualTo(-7);
  }

  @Test
  void sizesAreByWhatWaits() {
    assertThat(RequestSize.of(1)).isEqualTo(RequestSize.SMALL);
    assertThat(RequestSize.of(10)).isEqualTo(RequestSize.SMALL);
    assertThat(RequestSize.of(11)).isEqualTo(RequestSize.MEDIUM);
    assertThat(RequestSize.of(100)).isEqualTo(RequestSize.MEDIUM);
    assertThat(RequestSize.of(101)).isEqualTo(RequestSize.LARGE);
  }

  @Test
  void whatWasWrittenIsAddedToWhatIsThere() throws StateException {
    comparisons.different(at(8, 3, "root.a"), different("r", "fitness", 1));
    comparisons.served(at(8, 5, "root.a"), "r");
    ShadowComparisons other = new ShadowComparisons();
    other.same(at(8, 0, "root.a"));
    long before = other.changes();

    other.add(comparisons.write());

    assertThat(other.changes()).isEqualTo(before + 1);
    assertThat(other.all())
        .containsExactly(
            new HourTally(
                8,
                "root.a",
                new ShadowTally(
                    1,
                    0,
                    Map.of("fitness", 1L),
                    1,
                    0,
                    Map.of(
                        RequestSize.SMALL,
                        new Moved(1, 2, 0, 0),
                        RequestSize.LARGE,
                        new Moved(0, 0, 1, 2)),
                    0,
                    0)));
  }

  @Test
  void whatIsNoRecordIsRefused() {
    for (String document :
        List.of(
            "",
            "{}",
            "null",
            "{\"format\":\"heddle-shadow\",\"version\":2,\"hours\":[]}",
            "{\"format\":\"heddle-shadow\",\"version\":1}",
            "{\"format\":\"heddle-shadow\",\"version\":1,\"hours\":[{\"hour\":1}]}",
            "{\"format\":\"heddle-shadow\",\"version\":1,\"hours\":[]} more")) {
      assertThatThrownBy(() -> comparisons.add(document.getBytes(StandardCharsets.UTF_8)))
          .as(document)
          .isInstanceOf(StateException.class);
    }
    assertThat(comparisons.all()).isEmpty();
  }

  @Test
  void theOldestHoursAreForgottenAndTheFileStaysSmall() {
    for (int hour = 0; hour < ShadowComparisons.MOST_TALLIES + 5; hour++) {
      comparisons.different(at(hour, 0, "root.some.queue"), different(hour, "fitness", 1));
      comparisons.served(at(hour, 9, "root.some.queue"), hour);
    }

    assertThat(comparisons.all()).hasSize(ShadowComparisons.MOST_TALLIES);
    assertThat(comparisons.all().get(0).hour()).isEqualTo(5);
    assertThat(comparisons.write().length).isLessThan(1_500_000);
  }

  @Test
  void queuesThatAreTooManyInAnHourAreCountedTogether() {
    for (int queue = 0; queue < ShadowComparisons.MOST_QUEUES + 30; queue++) {
      comparisons.same(at(1, 0, "root.user" + queue));
    }
    comparisons.same(at(1, 0, "root.user3"));

    ShadowSummary report = new ShadowSummary(comparisons.all());
    assertThat(comparisons.all()).hasSize(ShadowComparisons.MOST_QUEUES + 1);
    assertThat(report.queues().get(ShadowComparisons.OTHERS).same()).isEqualTo(30);
    assertThat(report.queues().get("root.user3").same()).isEqualTo(2);
    assertThat(report.total().same()).isEqualTo(ShadowComparisons.MOST_QUEUES + 31);
  }

  /** Bob's many requests do not make it forgotten since when Ann's waits. */
  @Test
  void requestsOfOneUserDoNotPushOutAnothers() {
    comparisons.different(at(7, 0, "root.a"), different("ann's", "fitness", 0));
    for (int i = 0; i < 2 * ShadowComparisons.MOST_EPISODES; i++) {
      comparisons.different(
          at(7, 1, "root.a"),
          new ShadowComparisons.Different(
              "bob", i, "fitness", RequestSize.SMALL, RequestSize.LARGE, 0));
    }
    comparisons.served(at(7, 60, "root.a"), "ann's");
    assertThat(comparisons.all().get(0).tally().moved().get(RequestSize.SMALL).soonerSeconds())
        .isEqualTo(60);
  }

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
    assertThat(new ShadowSummary(hours).interval(ShadowComparisonsTest::share)).isNull();

    hours.add(new HourTally(0, "root.a", tally(1, 1)));
    assertThat(new ShadowSummary(hours).interval(ShadowComparisonsTest::share))
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
      ShadowSummary.Interval interval =
          new ShadowSummary(hours).interval(ShadowComparisonsTest::share);
      held += interval.low() <= 0.3 && 0.3 <= interval.high() ? 1 : 0;
    }
    assertThat(held).isBetween(176, 199);
  }
}

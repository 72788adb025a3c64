package io.heddle.bench.adaptive.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.bench.adaptive.FacebookJobs;
import io.heddle.bench.adaptive.PriorityQueues;
import io.heddle.bench.adaptive.TimeVaryingLoad;
import io.heddle.config.TunerBounds;
import io.heddle.config.TunerConfig.ChangeLimits;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.SizeClasses;
import io.heddle.tune.workload.Snapshot.Family;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class LoadRunTest {
  private static final Map<String, String> FAR =
      Map.of(ChangeLimits.MAX_STEP, "1", ChangeLimits.COOL_DOWN, "0");

  /** Two minutes of work arrive within one. */
  private static LoadRun run(Family family) {
    TimeVaryingLoad load = new TimeVaryingLoad(6, 6, 2, 1.5);
    return LoadRun.of(
        new LoadCluster(family, PriorityQueues.TWO, 6), load.mix(FacebookJobs.generated(), 3), 3);
  }

  @ParameterizedTest
  @CsvSource({"CAPACITY, TWO, 7", "CAPACITY, FOUR, 10", "FAIR, TWO, 9", "FAIR, FOUR, 18"})
  void thereAreAsManyRepresentativesAsThePaperHas(
      Family family, PriorityQueues queues, int expected) {
    List<List<QueueSettings>> all = Representatives.of(family, queues);

    assertThat(all).hasSize(expected);
    assertThat(all)
        .allSatisfy(
            settings ->
                assertThat(settings.stream().mapToDouble(QueueSettings::share).sum())
                    .isBetween(0.999, 1.001));
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void theTunerShortensWhatWaitsInSubmissionOrder(Family family) {
    LoadRun run = run(family);

    QueueLatencies still = run.under(Representatives.equal(PriorityQueues.TWO, Ordering.FIFO));
    QueueLatencies tuned = run.tuned(Map.of(TunerBounds.ORDERINGS, "fair"), Optional.empty());

    assertThat(tuned.mean()).isLessThan(0.9 * still.mean());
  }

  @Test
  void sizeClassesShortenItFurther() {
    LoadRun run = run(Family.CAPACITY);

    QueueLatencies fair = run.tuned(Map.of(TunerBounds.ORDERINGS, "fair"), Optional.empty());
    QueueLatencies sizes =
        run.tuned(
            Map.of(TunerBounds.ORDERINGS, "fifo"),
            Optional.of(SizeClasses.standard(10, LoadCluster.HIGHEST_PRIORITY)));

    assertThat(sizes.mean()).isLessThan(fair.mean());
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void theSameSeedGivesTheSameLatencies(Family family) {
    LoadRun run = run(family);

    QueueLatencies first = run.tuned(FAR, Optional.empty());
    QueueLatencies second = run.tuned(FAR, Optional.empty());

    assertThat(second.mean()).isEqualTo(first.mean());
    assertThat(second.worstAgainst(first)).isEqualTo(1.0);
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void theRuleRunsOnBothSchedulers(Family family) {
    LoadRun run = run(family);

    QueueLatencies equal = run.under(Representatives.equal(PriorityQueues.TWO, Ordering.FIFO));
    QueueLatencies ruled = run.cheapestFirst(Ordering.FIFO, 60_000);

    assertThat(ruled.mean()).isNotEqualTo(equal.mean());
  }
}

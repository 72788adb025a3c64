package io.heddle.bench.adaptive.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.bench.adaptive.FacebookJobs;
import io.heddle.bench.adaptive.PriorityQueues;
import io.heddle.bench.adaptive.TimeVaryingLoad;
import io.heddle.bench.adaptive.operator.Decisions;
import io.heddle.config.TunerBounds;
import io.heddle.config.TunerConfig.ChangeLimits;
import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.latency.LatencyModel;
import io.heddle.tune.search.Planner;
import io.heddle.tune.search.Planner.Look;
import io.heddle.tune.search.Workers;
import io.heddle.tune.step.Step;
import io.heddle.tune.workload.Group;
import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueRules;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Queue.QueueSpace;
import io.heddle.tune.workload.SizeClasses;
import io.heddle.tune.workload.Snapshot;
import io.heddle.tune.workload.Snapshot.Family;
import io.heddle.tune.workload.SnapshotJob;
import io.heddle.tune.workload.SnapshotJob.Stage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class LoadRunTest {
  private static final Map<String, String> FAR =
      Map.of(ChangeLimits.MAX_STEP, "1", ChangeLimits.COOL_DOWN, "0");

  private final List<List<Double>> seen = new ArrayList<>();

  /** The more the first queue has, the better. */
  private final LatencyModel model =
      (family, queues, jobs) -> {
        seen.add(jobs.stream().map(SnapshotJob::submittedSeconds).toList());
        return (units, settings) ->
            jobs.stream().mapToDouble(job -> 1 / settings.get(0).share()).toArray();
      };

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

  private static SnapshotJob job(double submitted) {
    return new SnapshotJob(
        "job-" + submitted,
        PriorityQueues.TWO.paths().get(0),
        "ann",
        0,
        submitted,
        0,
        false,
        List.of(),
        List.of(new Stage(1, 10, 1)));
  }

  private Decisions oracle() {
    Planner planner =
        new Planner(model, groups -> Look.CLOSE, new SplittableRandom(1), Workers.common());
    return new Foresight(planner, List.of(job(100), job(130), job(180), job(181)), 60_000);
  }

  private static Snapshot snapshot(long millis, SnapshotJob... jobs) {
    QueueSettings half = new QueueSettings(0.5, Ordering.FAIR);
    QueueSpace space = new QueueSpace(0.1, 0.9, List.of(Ordering.FAIR));
    List<Queue> queues =
        PriorityQueues.TWO.paths().stream()
            .map(path -> new Queue(path, QueueRules.FREE, half, space))
            .toList();
    Group group = new Group("root", QueueRules.FREE, 1, 1, 1, queues, List.of(jobs), false);
    return new Snapshot(millis, Family.FAIR, 6, List.of(group));
  }

  @Test
  void countsTheJobsThatComeUntilTheNextChange() {
    Step step = oracle().step(snapshot(120_000, job(-20)));

    // Of those at 100, 130, 180 and 181 s, two come within the minute from 120 s on.
    assertThat(seen.get(0)).containsExactly(-20.0, 10.0, 60.0);
    assertThat(((Step.Apply) step).change().queues())
        .extracting(QueueChange::after)
        .extracting(QueueSettings::share)
        .satisfiesExactly(
            first -> assertThat(first).isGreaterThan(0.89),
            second -> assertThat(second).isLessThan(0.11));
  }

  @Test
  void waitsBetweenIntervalsAndWithoutJobs() {
    assertThat(oracle().step(snapshot(130_000, job(-20)))).isInstanceOf(Step.Keep.class);
    assertThat(oracle().step(snapshot(120_000))).isInstanceOf(Step.Keep.class);
    assertThat(seen).isEmpty();
  }
}

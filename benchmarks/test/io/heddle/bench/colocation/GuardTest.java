package io.heddle.bench.colocation;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.bench.colocation.policy.TurnedOver;
import io.heddle.bench.colocation.queue.EmptyNodesFirst;
import io.heddle.bench.colocation.queue.Layout;
import io.heddle.bench.colocation.queue.LikesHinder;
import io.heddle.bench.colocation.queue.QueueCase;
import io.heddle.bench.experiment.Figures;
import io.heddle.config.LearningConfig.CompanionConfig;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A learner whose knowledge is the contrary of what is true, on the real scheduler. */
@Tag("long")
class GuardTest {
  private static final QueueCase BEFORE = small("before", 100);
  private static final QueueCase STREAM = small("likes", 300);

  /** By then some thirty starts in order are known, where one in five is. */
  private static final int TRIAL = 150;

  private static final int SEEDS = 5;

  private final Contestants contestants = new Contestants(STREAM.layout().jobsAtOnce());

  /**
   * What came of it under one seed.
   *
   * @param leftOut share of starts out of order after the trial, without a guard
   * @param guardedOut the same with one
   * @param makespan without a guard, over that in order of submission
   * @param after the same of the time after the trial
   * @param guardedAfter the same with a guard
   */
  private record Outcome(
      double leftOut, double guardedOut, double makespan, double after, double guardedAfter) {}

  /** Half as large, and each job takes half as long, as in the experiment. */
  private static QueueCase small(String name, int jobs) {
    QueueCase stream = LikesHinder.stream(name, jobs);
    Map<String, Double> seconds = new HashMap<>(stream.seconds());
    seconds.replaceAll((kind, any) -> 300.0);
    return new QueueCase(
        name,
        new Layout(8, 2, 4, 3, EmptyNodesFirst.RANDOM),
        stream.interference(),
        seconds,
        stream.queue(),
        stream.arrivals());
  }

  private Contestant companion(String inOrderShare) {
    return contestants.heddle(
        "companion",
        Map.of(CompanionConfig.IN_ORDER_SHARE, inOrderShare),
        Ordering.CONFIGURED,
        Schooling.NONE);
  }

  private static double afterTrial(RunSeen run) {
    return run.makespan() - run.untilStart(TRIAL);
  }

  private Outcome outcome(long seed) {
    WarmStart school = new WarmStart(seed);
    byte[] contrary = TurnedOver.of(school.after(companion("0.2"), List.of(BEFORE)));
    RunSeen inOrder = school.run(contestants.fifo(), STREAM, (byte[]) null);
    RunSeen guarded = school.run(companion("0.2"), STREAM, contrary);
    RunSeen unguarded = school.run(companion("0"), STREAM, contrary);
    return new Outcome(
        unguarded.outOfOrderAfter(TRIAL),
        guarded.outOfOrderAfter(TRIAL),
        unguarded.makespan() / inOrder.makespan(),
        afterTrial(unguarded) / afterTrial(inOrder),
        afterTrial(guarded) / afterTrial(inOrder));
  }

  private static double median(List<Outcome> outcomes, ToDoubleFunction<Outcome> figure) {
    return Figures.median(outcomes.stream().map(figure::applyAsDouble).toList());
  }

  /** In the median seed; in one or two of five the trial is too short to find it out. */
  @Test
  void whereChoosingHurtsItIsFoundOutAndLeft() {
    List<Outcome> outcomes = LongStream.rangeClosed(1, SEEDS).mapToObj(this::outcome).toList();

    assertThat(median(outcomes, Outcome::leftOut)).isGreaterThan(0.6);
    assertThat(median(outcomes, Outcome::guardedOut)).isLessThan(0.3);
    assertThat(median(outcomes, Outcome::makespan)).isGreaterThan(1.1);
    assertThat(median(outcomes, Outcome::after)).isGreaterThan(1.05);
    assertThat(median(outcomes, Outcome::guardedAfter)).isLessThan(1.05);
  }
}

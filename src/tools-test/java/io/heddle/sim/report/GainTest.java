package io.heddle.sim.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.ResourceVector;
import io.heddle.sim.RunObserver;
import io.heddle.sim.report.RunFigures.Statistics;
import io.heddle.sim.workload.Job;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GainTest {
  private static final long HOUR = 3_600_000;

  /** Jobs two hours apart, alternately in two queues, that take as long as {@code millis} says. */
  private static RunResult run(String scheduler, long seed, int jobs, IntToLongFunction millis) {
    RunRecorder recorder = new RunRecorder();
    recorder.capacity(ResourceVector.of(2048, 2), 0);
    for (int i = 0; i < jobs; i++) {
      String queue = i % 2 == 0 ? "root.a" : "root.b";
      Job job = ReportJobs.job("job " + i, queue, 0, ReportJobs.job("", 0).model());
      long start = 2L * i * HOUR;
      long end = start + millis.applyAsLong(i);
      recorder.submitted(job, start);
      recorder.allocated(job, RunObserver.MASTER, "node", ReportJobs.SMALL, start);
      recorder.released(job, RunObserver.MASTER, "node", ReportJobs.SMALL, end);
      recorder.finished(job, end, true);
    }
    return recorder.result(scheduler, seed, 2L * jobs * HOUR, false);
  }

  private static RelativeChange change(Gain gain, String what) {
    return gain.changes().stream()
        .filter(change -> change.what().startsWith(what))
        .findFirst()
        .orElseThrow();
  }

  /**
   * 8 and 9 s beside 10 s: 15.1 % shorter, the geometric mean of 0.8 and 0.9, whose logarithms have
   * the standard error ln(9/8) / 2 = 0.0589; t of one degree of freedom is 12.706.
   */
  @Test
  void twoSeedsThatDifferAreNotEnoughForAClaim() {
    Gain gain =
        Gain.of(
            List.of(run("ours", 1, 4, i -> 8_000), run("ours", 2, 4, i -> 9_000)),
            List.of(run("theirs", 1, 4, i -> 10_000), run("theirs", 2, 4, i -> 10_000)));
    RelativeChange mean = change(gain, "mean completion");
    double geometric = Math.sqrt(0.8 * 0.9);
    assertThat(mean.share()).isCloseTo(geometric - 1, within(1e-9));
    assertThat(mean.interval().low())
        .isCloseTo(geometric * Math.exp(-12.706 * Math.log(9.0 / 8) / 2) - 1, within(1e-4));
    assertThat(mean.text()).startsWith("mean completion: no difference that can be told");
  }

  /** 20, 21 and 22 % shorter: 21 %, times or by exp(4.303 / sqrt(3) * 0.0127). */
  @Test
  void seedsThatAgreeAreAClaim() {
    List<RunResult> ours =
        List.of(
            run("ours", 1, 4, i -> 8_000),
            run("ours", 2, 4, i -> 7_900),
            run("ours", 3, 4, i -> 7_800));
    List<RunResult> theirs =
        IntStream.rangeClosed(1, 3).mapToObj(seed -> run("theirs", seed, 4, i -> 10_000)).toList();
    Gain gain = Gain.of(ours, theirs);
    assertThat(change(gain, "mean completion").text())
        .isEqualTo("mean completion 21.0 % shorter (18.5 to 23.4 %)");
    assertThat(Gain.of(theirs, ours).text())
        .contains("mean completion 26.6 % longer (22.", "100 % of the jobs take more than 5 %");
    assertThat(new RelativeChange("longest wait", 21.76, new Interval(20.04, 23.5)).text())
        .isEqualTo("longest wait 22.8 times as long (21.0 to 24.5 times)");
    assertThat(gain.text()).contains("the history is too short", "over 3 seeds; 95 %");
  }

  @Test
  void oneSeedIsNoClaim() {
    Gain gain =
        Gain.of(List.of(run("ours", 1, 4, i -> 5_000)), List.of(run("theirs", 1, 4, i -> 9_000)));
    assertThat(change(gain, "mean completion").isTold()).isFalse();
    assertThat(gain.text())
        .contains("over 1 seed:", "44.4 % shorter with one seed, which says nothing of chance");
  }

  /**
   * Ten days: in five of them jobs take half as long, in the others half as long again. The seeds
   * agree that nothing changes, and other days could bring either.
   */
  @Test
  void daysThatDisagreeWidenTheInterval() {
    IntToLongFunction ours = i -> (i / 12) % 2 == 0 ? 5_000 : 14_900;
    List<RunResult> runs = List.of(run("ours", 1, 120, ours), run("ours", 2, 120, ours));
    List<RunResult> theirs =
        List.of(run("theirs", 1, 120, i -> 10_000), run("theirs", 2, 120, i -> 10_000));
    Gain gain = Gain.of(runs, theirs);
    RelativeChange mean = change(gain, "mean completion");
    assertThat(gain.blocks().name()).isEqualTo("days");
    assertThat(gain.blocks().parts()).hasSize(10);
    assertThat(mean.share()).isCloseTo(-0.005, within(1e-9));
    assertThat(mean.interval().low()).isBetween(-0.5, -0.2);
    assertThat(mean.interval().high()).isBetween(0.2, 0.5);
    assertThat(gain.slower()).isCloseTo(0.5, within(1e-9));
    assertThat(gain.slowerByChance()).isZero();
    assertThat(gain.text()).contains("over 2 seeds and 10 days");
  }

  /** Of ten jobs the last two are large, as they last longest; they alone take twice as long. */
  @Test
  void theSmallerFourFifthsAndTheLargerFifthAreTold() {
    IntToLongFunction theirs = i -> 10_000L + i;
    IntToLongFunction ours = i -> i < 8 ? theirs.applyAsLong(i) / 2 : 2 * theirs.applyAsLong(i);
    Gain gain =
        Gain.of(
            List.of(run("ours", 1, 10, ours), run("ours", 2, 10, ours)),
            List.of(run("theirs", 1, 10, theirs), run("theirs", 2, 10, theirs)));
    assertThat(change(gain, "smaller four fifths").share()).isCloseTo(-0.5, within(1e-3));
    assertThat(change(gain, "larger fifth").share()).isCloseTo(1, within(1e-3));
    assertThat(change(gain, "95th percentile").share()).isCloseTo(1, within(1e-3));
  }

  /** Jobs of even number, in queue a, get faster, the others slower. */
  @Test
  void queuesAreTold() {
    IntToLongFunction ours = i -> i % 2 == 0 ? 9_000 : 12_000;
    Gain gain =
        Gain.of(
            List.of(run("ours", 1, 12, ours), run("ours", 2, 12, ours)),
            List.of(run("theirs", 1, 12, i -> 10_000), run("theirs", 2, 12, i -> 10_000)));
    assertThat(change(gain, "queue root.a").text()).contains("10.0 % shorter with each seed");
    assertThat(change(gain, "queue root.b").text()).contains("20.0 % longer");
  }

  /** Mean 2, standard deviation 1, t of 2 degrees of freedom 4.303: 2 +- 4.303 / sqrt(3). */
  @Test
  void theMeanOfAFewValuesLiesWithinStudentsT() {
    Interval interval = Interval.ofMean(List.of(1.0, 2.0, 3.0));
    assertThat(interval.low()).isCloseTo(2 - 2.4841, within(1e-3));
    assertThat(interval.high()).isCloseTo(2 + 2.4841, within(1e-3));
    assertThat(interval.hasZero()).isTrue();
  }

  @Test
  void oneValueSaysNothingOfChance() {
    assertThat(Interval.ofMean(List.of(5.0)).isKnown()).isFalse();
    assertThat(Interval.UNKNOWN.with(new Interval(1, 2)).isKnown()).isFalse();
  }

  /** ln 0.1 and ln 0.4 have mean ln 0.2 and standard error 0.693, t of one degree is 12.706. */
  @Test
  void aRatioScattersByItsLogarithmSoThatNoChangeIsBelowMinusOne() {
    Interval interval = Interval.ofRatios(List.of(0.1, 0.4));
    assertThat(interval.low()).isCloseTo(0.2 * Math.exp(-12.706 * Math.log(2)) - 1, within(1e-6));
    assertThat(interval.high()).isCloseTo(0.2 * Math.exp(12.706 * Math.log(2)) - 1, within(2.0));
    assertThat(interval.low()).isGreaterThan(-1);
  }

  @Test
  void ratiosOfZeroEndAtMinusOne() {
    assertThat(Interval.ofRatios(List.of(0.0, 0.5)).low()).isEqualTo(-1);
    assertThat(Interval.ofRatios(List.of(0.5)).isKnown()).isFalse();
    assertThat(Interval.ofRatios(List.of(0.0)).isKnown()).isFalse();
  }

  @Test
  void twoIntervalsAreCoveredByOne() {
    assertThat(new Interval(-3, -1).with(new Interval(-2, 1))).isEqualTo(new Interval(-3, 1));
  }

  /** The mean of 400 values of a normal distribution: 1.96 standard errors of 1/20 either way. */
  @Test
  void aSampleDrawnAnewShowsHowFarItsMeanScatters() {
    Random random = new Random(7);
    List<Double> sample = Stream.generate(random::nextGaussian).limit(400).toList();
    Interval interval = Interval.ofSample(sample, Statistics::mean);
    assertThat(interval.high() - interval.low()).isCloseTo(2 * 1.96 / 20, within(0.03));
    assertThat(Interval.ofSample(sample, Statistics::mean)).isEqualTo(interval);
    assertThat(Interval.ofSample(Collections.nCopies(9, 4.0), Statistics::mean))
        .isEqualTo(new Interval(4, 4));
  }

  /** Of 200 samples of 60 values with mean 0, the interval misses 0 in about one of 20. */
  @Test
  void itMissesTheTruthInAboutOneOfTwentyCases() {
    Random random = new Random(11);
    int missed = 0;
    for (int i = 0; i < 200; i++) {
      List<Double> sample = Stream.generate(random::nextGaussian).limit(60).toList();
      missed += Interval.ofMean(sample).hasZero() ? 0 : 1;
    }
    assertThat(missed).isBetween(2, 22);
  }
}

package io.heddle.yarn.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.HintTags;
import io.heddle.model.RecurringName;
import io.heddle.model.RequestKind;
import io.heddle.model.TaskSeconds;
import io.heddle.profile.ContainerTimes;
import io.heddle.profile.JobProfile;
import io.heddle.profile.MeanTimes;
import io.heddle.profile.Submitter;
import io.heddle.profile.TaskTimes;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpectedTimesTest {
  private static final TaskTimes NONE = TaskTimes.NONE;

  private final MeanTimes own = new MeanTimes();
  private final MeanTimes others = new MeanTimes();

  private static void took(MeanTimes times, RequestKind kind, long seconds) {
    times.add(kind, TimeUnit.SECONDS.toNanos(seconds));
  }

  private TaskSeconds expected(ContainerTimes profile, String... hints) {
    SubmittedJobs.Job job =
        new SubmittedJobs.Job(
            true,
            new Submitter("ann", "MAPREDUCE"),
            HintTags.read(List.of(hints)).hints(),
            new RecurringName("ann", "MAPREDUCE", "job"),
            Optional.ofNullable(profile).map(JobProfile::ofRun),
            OptionalInt.empty(),
            () -> 0);
    return ExpectedTimes.of(own, job, others::of);
  }

  /** 30 s each; of a reduce's, 10 s are its shuffle. */
  @Test
  void halfAMinuteWhenNothingIsKnown() {
    assertThat(expected(null)).isEqualTo(new TaskSeconds(30, 10, 20, 30));
  }

  /** A reduce took 40 s with its shuffle: 40 - 10 = 30. */
  @Test
  void timesOfOthersGoBeforeHalfAMinute() {
    took(others, RequestKind.MAP, 4);
    took(others, RequestKind.REDUCE, 40);
    took(others, RequestKind.OTHER, 6);
    assertThat(expected(null)).isEqualTo(new TaskSeconds(4, 10, 30, 6));
  }

  @Test
  void earlierRunsGoBeforeOthers() {
    took(others, RequestKind.MAP, 4);
    took(others, RequestKind.OTHER, 6);
    ContainerTimes profile = new ContainerTimes(new TaskTimes(9, 7), new TaskTimes(1, 50), NONE);
    assertThat(expected(profile)).isEqualTo(new TaskSeconds(7, 10, 40, 6));
  }

  /** The hint of a reduce is its work behind the shuffle. */
  @Test
  void hintsGoBeforeEarlierRuns() {
    ContainerTimes profile =
        new ContainerTimes(new TaskTimes(9, 7), new TaskTimes(9, 50), new TaskTimes(9, 8));
    assertThat(
            expected(
                profile,
                "heddle.map-seconds=11",
                "heddle.shuffle-seconds=5",
                "heddle.reduce-seconds=12",
                "heddle.task-seconds=13"))
        .isEqualTo(new TaskSeconds(11, 5, 12, 13));
  }

  /** A reduce of its own took 25 s with its shuffle of 5. */
  @Test
  void itsOwnTimesGoBeforeHints() {
    took(own, RequestKind.MAP, 2);
    took(own, RequestKind.REDUCE, 25);
    took(own, RequestKind.OTHER, 3);
    assertThat(
            expected(
                null,
                "heddle.map-seconds=11",
                "heddle.shuffle-seconds=5",
                "heddle.reduce-seconds=12",
                "heddle.task-seconds=13"))
        .isEqualTo(new TaskSeconds(2, 5, 20, 3));
  }

  @Test
  void aReduceShorterThanItsShuffleHasNoWorkOfItsOwn() {
    took(own, RequestKind.REDUCE, 4);
    assertThat(expected(null).reduce()).isZero();
  }

  /** Two took 10 s in the mean; two run for 11 and 29 s: (2 * 10 + 11 + 29) / 4 = 15. */
  @Test
  void whatRunsForLongerCountsAsIfItEndedNow() {
    assertThat(ExpectedTimes.censored(10, 2, 40, 2)).isEqualTo(15);
    assertThat(ExpectedTimes.censored(10, 0, 90, 3)).as("none has ended").isEqualTo(30);
    assertThat(ExpectedTimes.censored(10, 5, 0, 0)).as("none is overdue").isEqualTo(10);
  }

  /** 20 - 5 = 15; from 18 s on a tenth, 2 s. */
  @ParameterizedTest
  @CsvSource({"0, 20", "5, 15", "18, 2", "19, 2", "500, 2"})
  void aTenthIsAlwaysStillExpected(long ranSeconds, double expected) {
    assertThat(ExpectedTimes.remaining(20, TimeUnit.SECONDS.toNanos(ranSeconds)))
        .isCloseTo(expected, within(1e-9));
  }

  /** Else its application would come before all others, with as much as it likes. */
  @ParameterizedTest
  @CsvSource({"0", "0.000001", "0.999"})
  void noContainerIsExpectedToTakeNoTime(String seconds) {
    TaskSeconds expected =
        expected(
            null,
            "heddle.map-seconds=" + seconds,
            "heddle.reduce-seconds=" + seconds,
            "heddle.shuffle-seconds=0",
            "heddle.task-seconds=" + seconds);
    assertThat(expected).isEqualTo(new TaskSeconds(1, 0, 1, 1));
  }
}

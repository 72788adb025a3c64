package io.heddle.yarn.jobs;

import io.heddle.model.JobHints;
import io.heddle.model.RequestKind;
import io.heddle.model.TaskSeconds;
import io.heddle.profile.MeanTimes;
import io.heddle.profile.TaskTimes;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Expected time of containers: the application's own, else its hints, else its job's earlier runs,
 * else other applications', else half a minute. So a wrong hint is forgotten at the first
 * container's end.
 */
public final class ExpectedTimes {
  private static final double UNKNOWN_SECONDS = 30;
  private static final double UNKNOWN_SHUFFLE_SECONDS = 10;

  /**
   * A ResourceManager hears of an end with a heartbeat, by default one per second; 0 would put a
   * job before all others, whatever it asks for.
   */
  private static final double LEAST_SECONDS = 1;

  /** Least share of the expected time that remains for a container that runs longer. */
  private static final double LEAST_REMAINING = 0.1;

  private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

  private ExpectedTimes() {}

  /**
   * What is expected of one application's containers.
   *
   * @param others seconds that those of other applications take
   */
  public static TaskSeconds of(
      MeanTimes own, SubmittedJobs.Job job, Function<RequestKind, OptionalDouble> others) {
    JobHints hints = job.hints();
    double shuffle = hints.shuffleSeconds().orElse(UNKNOWN_SHUFFLE_SECONDS);
    OptionalDouble hint = hints.reduceSeconds();
    OptionalDouble inContainer =
        hint.isPresent() ? OptionalDouble.of(hint.getAsDouble() + shuffle) : hint;
    double reduce = expected(RequestKind.REDUCE, own, inContainer, job, others);
    return new TaskSeconds(
        expected(RequestKind.MAP, own, hints.mapSeconds(), job, others),
        shuffle,
        Math.max(0, reduce - shuffle),
        expected(RequestKind.OTHER, own, hints.taskSeconds(), job, others));
  }

  private static double expected(
      RequestKind kind,
      MeanTimes own,
      OptionalDouble hint,
      SubmittedJobs.Job job,
      Function<RequestKind, OptionalDouble> others) {
    return Math.max(LEAST_SECONDS, known(kind, own, hint, job, others));
  }

  private static double known(
      RequestKind kind,
      MeanTimes own,
      OptionalDouble hint,
      SubmittedJobs.Job job,
      Function<RequestKind, OptionalDouble> others) {
    OptionalDouble seen = own.of(kind);
    if (seen.isPresent() || hint.isPresent()) {
      return seen.orElseGet(hint::getAsDouble);
    }
    TaskTimes earlier =
        job.profile().map(profile -> profile.times().of(kind)).orElse(TaskTimes.NONE);
    return earlier.count() > 0 ? earlier.meanSeconds() : others.apply(kind).orElse(UNKNOWN_SECONDS);
  }

  /** Returns whether anything is known of a kind, by own containers, hints or those of others. */
  public static boolean isKnown(
      RequestKind kind,
      MeanTimes own,
      SubmittedJobs.Job job,
      Function<RequestKind, OptionalDouble> others) {
    JobHints hints = job.hints();
    OptionalDouble hint =
        switch (kind) {
          case MAP -> hints.mapSeconds();
          case REDUCE -> hints.reduceSeconds();
          case OTHER -> hints.taskSeconds();
          case APPLICATION_MASTER -> OptionalDouble.empty();
        };
    return own.of(kind).isPresent()
        || hint.isPresent()
        || job.profile().map(profile -> profile.times().of(kind).count() > 0).orElse(false)
        || others.apply(kind).isPresent();
  }

  /**
   * Mean of times some of which, {@code overdue}, run on: of a censored sample if each ends now, a
   * lower bound.
   *
   * @param mean seconds, of those that have ended, or what was expected while none has
   * @param ended how many have ended
   * @param overdueSeconds sum of what those took so far that run for longer than {@code mean}
   */
  public static double censored(double mean, long ended, double overdueSeconds, int overdue) {
    return overdue == 0 ? mean : (ended * mean + overdueSeconds) / (ended + overdue);
  }

  /** Seconds that a container will still run which has run for {@code nanos}; at least a tenth. */
  public static double remaining(double expectedSeconds, long nanos) {
    return Math.max(LEAST_REMAINING * expectedSeconds, expectedSeconds - nanos / NANOS_PER_SECOND);
  }
}

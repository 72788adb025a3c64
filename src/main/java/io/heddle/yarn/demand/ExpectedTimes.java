package io.heddle.yarn.demand;

import io.heddle.model.JobHints;
import io.heddle.model.RequestKind;
import io.heddle.model.TaskSeconds;
import io.heddle.profile.TaskTimes;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;

/**
 * How long containers are expected to run: as the application's own did so far, else as its hints
 * say, else as earlier runs of the same job did, else as everyone's, else half a minute. So a wrong
 * hint is forgotten as soon as the first container has ended.
 */
public final class ExpectedTimes {
  private static final double UNKNOWN_SECONDS = 30;
  private static final double UNKNOWN_SHUFFLE_SECONDS = 10;

  /** Of what was expected, the least that is still expected of a container that runs longer. */
  private static final double LEAST_REMAINING = 0.1;

  private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

  private ExpectedTimes() {}

  /**
   * What is expected of one application's containers.
   *
   * @param own what those took that have ended
   * @param everyones what those of all applications took
   */
  public static TaskSeconds of(MeanTimes own, SubmittedJobs.Job job, MeanTimes everyones) {
    JobHints hints = job.hints();
    double shuffle = hints.shuffleSeconds().orElse(UNKNOWN_SHUFFLE_SECONDS);
    OptionalDouble hint = hints.reduceSeconds();
    OptionalDouble inContainer =
        hint.isPresent() ? OptionalDouble.of(hint.getAsDouble() + shuffle) : hint;
    double reduce = expected(RequestKind.REDUCE, own, inContainer, job, everyones);
    return new TaskSeconds(
        expected(RequestKind.MAP, own, hints.mapSeconds(), job, everyones),
        shuffle,
        Math.max(0, reduce - shuffle),
        expected(RequestKind.OTHER, own, hints.taskSeconds(), job, everyones));
  }

  private static double expected(
      RequestKind kind,
      MeanTimes own,
      OptionalDouble hint,
      SubmittedJobs.Job job,
      MeanTimes everyones) {
    OptionalDouble seen = own.of(kind);
    if (seen.isPresent() || hint.isPresent()) {
      return seen.orElseGet(hint::getAsDouble);
    }
    TaskTimes earlier =
        job.profile().map(profile -> profile.times().of(kind)).orElse(TaskTimes.NONE);
    return earlier.count() > 0 ? earlier.meanSeconds() : everyones.of(kind).orElse(UNKNOWN_SECONDS);
  }

  /** Seconds that a container will still run which has run for {@code nanos}; at least a tenth. */
  public static double remaining(double expectedSeconds, long nanos) {
    return Math.max(LEAST_REMAINING * expectedSeconds, expectedSeconds - nanos / NANOS_PER_SECOND);
  }
}

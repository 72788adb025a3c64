package io.heddle.yarn;

import io.heddle.model.JobHints;
import io.heddle.model.RequestKind;
import io.heddle.model.TaskSeconds;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;

/**
 * How long containers are expected to run: as the application's own did so far, else as its hints
 * say, else as everyone's did, else half a minute. So a wrong hint is forgotten as soon as the
 * first container has ended.
 */
final class ExpectedTimes {
  private static final double UNKNOWN_SECONDS = 30;
  private static final double UNKNOWN_SHUFFLE_SECONDS = 10;

  /** Of what was expected, the least that is still expected of a container that runs longer. */
  private static final double LEAST_REMAINING = 0.1;

  private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

  private ExpectedTimes() {}

  static TaskSeconds of(MeanTimes own, SubmittedJobs.Job job, MeanTimes everyones) {
    JobHints hints = job.hints();
    double shuffle = hints.shuffleSeconds().orElse(UNKNOWN_SHUFFLE_SECONDS);
    OptionalDouble ownReduce = own.of(RequestKind.REDUCE);
    double reduce =
        ownReduce.isPresent()
            ? Math.max(0, ownReduce.getAsDouble() - shuffle)
            : expected(RequestKind.REDUCE, own, hints.reduceSeconds(), everyones);
    return new TaskSeconds(
        expected(RequestKind.MAP, own, hints.mapSeconds(), everyones),
        shuffle,
        reduce,
        expected(RequestKind.OTHER, own, hints.taskSeconds(), everyones));
  }

  private static double expected(
      RequestKind kind, MeanTimes own, OptionalDouble hint, MeanTimes everyones) {
    OptionalDouble seen = own.of(kind);
    return seen.orElse(hint.orElse(everyones.of(kind).orElse(UNKNOWN_SECONDS)));
  }

  /** Seconds that a container will still run which has run for {@code nanos}; at least a tenth. */
  static double remaining(double expectedSeconds, long nanos) {
    return Math.max(LEAST_REMAINING * expectedSeconds, expectedSeconds - nanos / NANOS_PER_SECOND);
  }
}

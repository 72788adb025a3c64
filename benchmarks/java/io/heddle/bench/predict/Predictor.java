package io.heddle.bench.predict;

import io.heddle.model.RequestKind;
import io.heddle.profile.MeanTimes;
import io.heddle.profile.RecentTimes;
import io.heddle.profile.Submitter;
import io.heddle.profile.TaskTimes;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.function.BinaryOperator;

/** Tells how long a job will take by those that have ended. */
interface Predictor {
  /** Notes a job that has ended. */
  void ended(RanJob job);

  /** Seconds; empty where nothing is known. */
  OptionalDouble of(RanJob job);

  /** By everyone's mean. */
  static Predictor mean() {
    MeanTimes times = new MeanTimes();
    return new Predictor() {
      @Override
      public void ended(RanJob job) {
        times.add(RequestKind.OTHER, (long) (job.seconds() * TimeUnit.SECONDS.toNanos(1)));
      }

      @Override
      public OptionalDouble of(RanJob job) {
        return times.of(RequestKind.OTHER);
      }
    };
  }

  /** By medians, of a user where enough of his jobs have ended, if users are told apart. */
  static Predictor median(boolean byUser) {
    RecentTimes times = new RecentTimes();
    return new Predictor() {
      @Override
      public void ended(RanJob job) {
        times.ended(submitter(job), job, RequestKind.OTHER, job.seconds());
      }

      @Override
      public OptionalDouble of(RanJob job) {
        return times.of(submitter(job), RequestKind.OTHER);
      }

      private Submitter submitter(RanJob job) {
        return new Submitter(byUser ? job.user() : "anyone", "");
      }
    };
  }

  /** By earlier runs of the same job, as profiles keep them, else as another says. */
  static Predictor recurring(Predictor other) {
    return recurring(other, TaskTimes::after);
  }

  /** The same by their moving average, in which the latest run weighs three tenths. */
  static Predictor recurringAverage(Predictor other) {
    return recurring(
        other,
        (known, run) -> new TaskTimes(1, 0.7 * known.meanSeconds() + 0.3 * run.meanSeconds()));
  }

  private static Predictor recurring(Predictor other, BinaryOperator<TaskTimes> after) {
    Map<String, TaskTimes> profiles = new HashMap<>();
    return new Predictor() {
      @Override
      public void ended(RanJob job) {
        other.ended(job);
        profiles.merge(job.name(), new TaskTimes(1, job.seconds()), after);
      }

      @Override
      public OptionalDouble of(RanJob job) {
        TaskTimes known = profiles.get(job.name());
        return known == null ? other.of(job) : OptionalDouble.of(known.meanSeconds());
      }
    };
  }
}

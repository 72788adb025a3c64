package io.heddle.bench.colocation;

import io.heddle.admit.AdmissionPolicy;
import io.heddle.admit.Admissions;
import io.heddle.config.LearningConfig;
import io.heddle.learn.CoLocation;
import io.heddle.learn.Ended;
import io.heddle.learn.Period;
import io.heddle.yarn.Learner;
import io.heddle.yarn.Parts;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

/** Who says which job starts next. */
@FunctionalInterface
interface Ordering {
  /**
   * What the scheduler is made with for one run.
   *
   * @param mind what was learned before, and learns more
   * @param random source of the policy's chance
   */
  UnaryOperator<Parts> parts(QueueCase about, CoLocation mind, RandomGenerator random);

  /** The scheduler's own order. */
  Ordering STOCK = (about, mind, random) -> UnaryOperator.identity();

  /** A policy that learns nothing. */
  static Ordering by(BiFunction<QueueCase, RandomGenerator, AdmissionPolicy> policy) {
    return (about, mind, random) ->
        parts -> parts.withAdmission(any -> policy.apply(about, random));
  }

  /** A policy of Heddle's, and its learner. */
  static Ordering learned(Admissions admission, LearningConfig config) {
    return (about, mind, random) ->
        parts ->
            parts
                .withAdmission(any -> admission.create(config, mind::snapshot, random))
                .withLearner(new Pupil(mind));
  }

  /** Tells a mind what happens. */
  record Pupil(CoLocation mind) implements Learner {
    @Override
    public void observe(Period period) {
      mind.observe(period);
    }

    @Override
    public void ended(Ended ended) {
      mind.ended(ended);
    }
  }
}

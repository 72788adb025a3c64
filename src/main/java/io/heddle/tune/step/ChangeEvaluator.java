package io.heddle.tune.step;

import io.heddle.config.TunerConfig.JudgingConfig;
import io.heddle.tune.step.Entry.Effect;
import io.heddle.tune.step.PredictedProgress.Leg;
import io.heddle.tune.step.PredictionBias.ObservationWindow;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Judges a change by its jobs against the prediction, less its usual error and what varies by
 * itself.
 */
final class ChangeEvaluator {
  /** Standard deviations that may be chance. */
  private static final double CHANCE = 2.5;

  /** More jobs are not looked at. */
  private static final int MOST_JOBS = 20_000;

  enum Verdict {
    GOOD,
    BAD,
    /** Too little was seen. */
    OPEN
  }

  private static final class Course {
    final double remaining;
    double growth;
    Leg last;

    Course(Leg first) {
      remaining = first.remaining();
    }

    void add(Leg leg) {
      growth += leg.growth();
      last = leg;
    }
  }

  private final JudgingConfig judging;
  private final double usual;
  private final double chance;
  private final Map<String, Course> courses = new HashMap<>();
  private ObservationWindow spell = ObservationWindow.NONE;

  ChangeEvaluator(JudgingConfig judging, PredictionBias pace) {
    this.judging = judging;
    usual = pace.usual();
    chance = CHANCE * pace.deviation();
  }

  void add(List<Leg> legs) {
    List<Leg> watched =
        legs.stream()
            .filter(leg -> courses.size() < MOST_JOBS || courses.containsKey(leg.job()))
            .toList();
    watched.forEach(leg -> courses.computeIfAbsent(leg.job(), job -> new Course(leg)).add(leg));
    spell = spell.plus(ObservationWindow.of(watched));
  }

  Verdict verdict() {
    if (concluded() < judging.jobs()) {
      return Verdict.OPEN;
    }
    double excess = spell.logSlowness() - usual;
    double margin = Math.log1p(judging.margin());
    if (excess <= margin) {
      return Verdict.GOOD;
    }
    return excess > Math.max(margin, chance) ? Verdict.BAD : Verdict.OPEN;
  }

  ObservationWindow spell() {
    return spell;
  }

  Effect effect() {
    return new Effect(
        concluded(), mean(Leg::predicted), mean(Leg::measured), spell.slowness(), Math.exp(usual));
  }

  private double mean(ToDoubleFunction<Leg> seconds) {
    return courses.values().stream()
        .mapToDouble(course -> seconds.applyAsDouble(course.last))
        .average()
        .orElse(0);
  }

  /** Jobs that ended or should have ended twice over; being late may be another job's doing. */
  private int concluded() {
    return (int)
        courses.values().stream()
            .filter(course -> course.last.ended() || course.growth > course.remaining)
            .count();
  }
}

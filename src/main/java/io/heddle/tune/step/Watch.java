package io.heddle.tune.step;

import io.heddle.config.JudgingConfig;
import io.heddle.tune.step.Progress.Leg;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Judges a change by how the jobs get on that are there after it.
 *
 * <p>In each second of its presence a job's latency grows by some part of a second over what was
 * predicted: 0 if the prediction holds, 1/2 if the job takes twice the time. The change is bad if
 * this growth, over all jobs, is above what the margin allows by more than its standard error
 * explains.
 */
final class Watch {
  /** Of the normal distribution: a good change is taken back by chance once in twenty times. */
  private static final double ONE_SIDED_95_PERCENT = 1.645;

  /** More are not looked at. */
  private static final int MOST_JOBS = 20_000;

  enum Verdict {
    GOOD,
    BAD,
    /** Too little was seen. */
    OPEN
  }

  private static final class Course {
    final double predicted;
    double growth;
    double presence;
    boolean ended;

    Course(double predicted) {
      this.predicted = predicted;
    }
  }

  private final JudgingConfig judging;
  private final double usual;
  private final Map<String, Course> courses = new HashMap<>();

  /**
   * Begins now.
   *
   * @param usual how many times slower than predicted jobs got on before, at least 1
   */
  Watch(JudgingConfig judging, double usual) {
    this.judging = judging;
    this.usual = usual;
  }

  void add(List<Leg> legs) {
    for (Leg leg : legs) {
      if (courses.size() >= MOST_JOBS && !courses.containsKey(leg.job())) {
        continue;
      }
      Course course = courses.computeIfAbsent(leg.job(), job -> new Course(leg.before()));
      course.growth += leg.growth();
      course.presence += leg.presence();
      course.ended |= leg.ended();
    }
  }

  Verdict verdict() {
    if (concluded() < judging.jobs()) {
      return Verdict.OPEN;
    }
    double allowed = 1 - 1 / (usual * (1 + judging.margin()));
    double growth = growth();
    if (growth <= allowed) {
      return Verdict.GOOD;
    }
    return growth - ONE_SIDED_95_PERCENT * standardError(growth) > allowed
        ? Verdict.BAD
        : Verdict.OPEN;
  }

  Effect effect() {
    Collection<Course> all = courses.values();
    double predicted = all.stream().mapToDouble(course -> course.predicted).average().orElse(0);
    double grown = all.stream().mapToDouble(course -> course.growth).average().orElse(0);
    return new Effect(concluded(), predicted, predicted + grown, Pace.slowness(growth()), usual);
  }

  /** Jobs that say something: they ended, or are later already than the margin allows. */
  private int concluded() {
    return (int)
        courses.values().stream()
            .filter(
                course ->
                    course.ended || course.growth > judging.margin() * usual * course.predicted)
            .count();
  }

  /** Of latency, for each second of presence. */
  private double growth() {
    double presence = presence();
    return presence == 0 ? 0 : grown() / presence;
  }

  /** How much longer jobs took in all than predicted, in seconds. */
  double grown() {
    return courses.values().stream().mapToDouble(course -> course.growth).sum();
  }

  /** How long jobs were there in all, in seconds. */
  double presence() {
    return courses.values().stream().mapToDouble(course -> course.presence).sum();
  }

  /** Of {@link #growth}, the ratio of two sums over jobs (the linearised ratio estimator). */
  private double standardError(double growth) {
    double squares = 0;
    for (Course course : courses.values()) {
      double residual = course.growth - growth * course.presence;
      squares += residual * residual;
    }
    int jobs = courses.size();
    return Math.sqrt(squares * jobs / (jobs - 1.0)) / presence();
  }
}

package io.heddle.place;

import io.heddle.score.Range;
import io.heddle.score.Scorer;
import io.heddle.score.ScoringException;
import io.heddle.score.ScoringPolicy;
import io.heddle.score.ScoringPolicy.Combination;
import java.util.stream.Stream;

/**
 * What a policy makes of the candidates of one decision: their terms on a common scale, combined to
 * one number. Reused from decision to decision.
 *
 * @param <A> the application
 */
final class Preference<A> {
  private static final double MIDDLE = 0.5;

  private ScoringPolicy policy;
  private boolean isSum;
  private Range[] ranges = {};

  /** Starts a decision over nothing. */
  void clear(ScoringPolicy newPolicy) {
    policy = newPolicy;
    isSum = policy.combination() == Combination.SUM;
    if (ranges.length < policy.size()) {
      ranges = Stream.generate(Range::new).limit(policy.size()).toArray(Range[]::new);
    }
    for (Range range : ranges) {
      range.reset();
    }
  }

  /** Widens the scale of a sum by a candidate; one that goes first in any case does not count. */
  void include(DemandClass<A> candidate) {
    if (!isSum || candidate.goesFirst()) {
      return;
    }
    for (int term = 0; term < policy.size(); term++) {
      if (policy.isOfRequest(term)) {
        include(ranges[term], candidate.leastScore());
        include(ranges[term], candidate.largestBoundedScore());
        include(ranges[term], candidate.largestScore());
      } else {
        include(ranges[term], candidate.score(term));
      }
    }
  }

  private static void include(Range range, double score) {
    if (score != Scorer.NEUTRAL && !Double.isNaN(score)) {
      range.include(score);
    }
  }

  /** The larger it is, the earlier the candidate is served; infinite for what goes first. */
  double of(DemandClass<A> candidate) {
    if (candidate.goesFirst()) {
      return Double.POSITIVE_INFINITY;
    }
    double preference = isSum ? sum(candidate) : candidate.factor() * candidate.head().score();
    if (!Double.isFinite(preference)) {
      throw new ScoringException("preference " + preference + " for " + candidate.head());
    }
    return preference;
  }

  private double sum(DemandClass<A> candidate) {
    double sum = 0;
    for (int term = 0; term < policy.size(); term++) {
      sum += policy.weight(term) * value(candidate, term);
    }
    return sum;
  }

  /** A term as the policy looks at it. */
  private double value(DemandClass<A> candidate, int term) {
    double score = candidate.score(term);
    if (!isSum) {
      return ScoringPolicy.factor(score);
    }
    if (score == Scorer.NEUTRAL) {
      return ranges[term].hasSpread() ? MIDDLE : 0;
    }
    return ranges[term].normalise(score);
  }

  /**
   * What settled it between the best candidate and the next best: the term with the largest
   * weighted difference between the two, in a product of the logarithms.
   */
  DecisionTerm between(DemandClass<A> best, DemandClass<A> next) {
    if (of(best) == of(next)) {
      return DecisionTerm.TIE;
    }
    int settled = 0;
    double largest = Double.NEGATIVE_INFINITY;
    for (int term = 0; term < policy.size(); term++) {
      double gain = gain(term, value(best, term), value(next, term));
      if (gain > largest) {
        largest = gain;
        settled = term;
      }
    }
    return DecisionTerm.of(policy.scorer(settled));
  }

  private double gain(int term, double best, double next) {
    if (best == next) {
      return 0;
    }
    return isSum ? policy.weight(term) * (best - next) : Math.log(best / next);
  }

  /** A candidate as it was compared, for whoever asks why. */
  CandidateComparison.Compared explained(DemandClass<A> candidate) {
    double[] values = new double[candidate.goesFirst() ? 0 : policy.size()];
    for (int term = 0; term < values.length; term++) {
      values[term] = value(candidate, term);
    }
    return new CandidateComparison.Compared(
        candidate.head().identity(), values, of(candidate), candidate.isPlanned());
  }
}

package io.heddle.place;

import io.heddle.place.SortedClasses.ScoreRange;
import io.heddle.place.SortedClasses.Sized;
import io.heddle.score.ScoringPolicy.Combination;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Looks at those demand classes of one priority level that may be preferred to what a decision has
 * found: where the policy is a product, and all demands fit the node, no class is preferred by more
 * than the largest score of its range times the largest factor for its size. So a decision among
 * very many distinct demands costs few looks. Source: own work, on the threshold algorithm of
 * Fagin, Lotem and Naor, "Optimal aggregation algorithms for middleware", PODS 2001. Reused from
 * decision to decision.
 *
 * @param <A> the application
 */
final class BestFirst<A> {
  /** Products of the same factors in another order differ in their last digits. */
  private static final double ROUNDING = 1 + 1e-9;

  private final List<ScoreRange<A>> begun = new ArrayList<>();
  private int[] next = new int[8];
  private SortedClasses<A> classes;
  private Pass pass;
  private double scale;
  private double mostOfLargest;
  private int at;
  private int left;

  /** Starts a decision over nothing. */
  void clear() {
    classes = null;
    pass = null;
    begun.clear();
    at = 0;
    left = 0;
  }

  /** Starts with a level, whose masters are left out; returns whether it can be looked at so. */
  boolean begin(PriorityLevel<A> level, Pass newPass) {
    clear();
    NodeView node = newPass.node();
    SortedClasses<A> sorted =
        newPass.policy().combination() == Combination.PRODUCT
            ? level.sorted(node.capacity())
            : null;
    if (sorted == null || !sorted.largest().fitsIn(node.residual())) {
      return false;
    }
    pass = newPass;
    scale = sorted.scaleTo(node.capacity());
    mostOfLargest = mostFactor(sorted.sizeOf(sorted.largest()));
    if (mostOfLargest == Double.POSITIVE_INFINITY) {
      return false;
    }
    classes = sorted;
    left = sorted.size();
    return true;
  }

  private double mostFactor(double size) {
    return pass.policy().mostFactor(size * scale, pass.node()) * ROUNDING;
  }

  /** Looks again at what was passed over: what has been found since may be preferred less. */
  void restart() {
    at = 0;
  }

  /**
   * The next class that may be preferred as {@code least} or more, else null; {@code least} must
   * not fall but after {@link #restart}.
   */
  DemandClass<A> next(double least) {
    while (at < begun.size() || beginsRange(least)) {
      ScoreRange<A> range = begun.get(at);
      if (next[at] < range.classes().size()) {
        Sized<A> candidate = range.classes().get(next[at]);
        if (range.most() * mostFactor(candidate.size()) >= least) {
          next[at]++;
          left--;
          return candidate.demandClass();
        }
      }
      at++;
    }
    return null;
  }

  private boolean beginsRange(double least) {
    if (classes == null) {
      return false;
    }
    ScoreRange<A> range = classes.after(at == 0 ? null : begun.get(at - 1));
    if (range == null || range.most() * mostOfLargest < least) {
      return false;
    }
    begun.add(range);
    if (next.length < begun.size()) {
      next = Arrays.copyOf(next, 2 * next.length);
    }
    next[at] = 0;
    return true;
  }

  /** How many classes were not looked at. */
  int left() {
    return left;
  }
}

package io.heddle.score;

import java.util.Arrays;

/** What the scorers of requests in a policy say of one request. Immutable. */
public final class RequestScore {
  private final double total;
  private final double[] terms;

  /**
   * A score.
   *
   * @param total of two requests in whose demand and job nothing differs, the one with the larger
   *     goes first
   * @param terms of each term of the policy; 0 where it is no scorer of requests
   */
  public RequestScore(double total, double... terms) {
    this(terms.clone(), total);
  }

  private RequestScore(double[] terms, double total) {
    this.total = total;
    this.terms = terms;
  }

  /**
   * Returns the score of terms that do not change any more: one is made for each change of a
   * request.
   */
  static RequestScore ofOwn(double[] terms, double total) {
    return new RequestScore(terms, total);
  }

  /** All in one number: at least 0, {@link Scorer#NEUTRAL} or {@link Scorer#UNBOUNDED}. */
  public double total() {
    return total;
  }

  public double of(int term) {
    return terms[term];
  }

  public RequestScore raisedBy(double more) {
    return new RequestScore(terms, total + more);
  }

  @Override
  public String toString() {
    return total + " of " + Arrays.toString(terms);
  }
}

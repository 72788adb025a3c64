package io.heddle.score;

import java.util.List;

/**
 * A request that a decision compared.
 *
 * @param <R> how the request is told
 * @param request whose and what
 * @param parts add or multiply up to the score; empty for an ApplicationMaster, which goes first
 * @param score null for an ApplicationMaster
 * @param planned whether the plan for an empty node holds it, which then goes before others
 */
public record Candidate<R>(R request, List<Term> parts, Double score, boolean planned) {
  public <S> Candidate<S> of(S other) {
    return new Candidate<>(other, parts, score, planned);
  }

  /**
   * One part of a preference, for whoever asks why.
   *
   * @param term name of its scorer, such as {@code fitness}
   * @param weight that the policy gives it; 1 in a product
   * @param contribution what it adds to a sum, {@code value * weight}, or multiplies a product by
   */
  public record Term(String term, double value, double weight, double contribution) {}
}

package io.heddle.place;

import io.heddle.score.Candidate;
import io.heddle.score.Candidate.Term;
import io.heddle.score.ScoringPolicy;
import io.heddle.score.ScoringPolicy.Combination;
import java.util.ArrayList;
import java.util.List;

/**
 * What a decision compared. Holds no application, so that it may be kept; numbers alone, since few
 * are asked for.
 */
public final class CandidateComparison {
  /** One of the candidates. */
  static final class Compared {
    private final PendingRequest.Identity request;
    private final double[] values;
    private final double preference;
    private final boolean planned;

    /**
     * Takes over the array.
     *
     * @param values of each term as the policy looks at it; none for a master
     * @param preference infinite for a master
     */
    Compared(PendingRequest.Identity request, double[] values, double preference, boolean planned) {
      this.request = request;
      this.values = values;
      this.preference = preference;
      this.planned = planned;
    }

    private Candidate<PendingRequest.Identity> of(ScoringPolicy policy) {
      List<Term> terms = new ArrayList<>(values.length);
      for (int term = 0; term < values.length; term++) {
        double weight = policy.weight(term);
        terms.add(
            new Term(policy.scorer(term).name(), values[term], weight, values[term] * weight));
      }
      boolean isMaster = preference == Double.POSITIVE_INFINITY;
      return new Candidate<>(request, List.copyOf(terms), isMaster ? null : preference, planned);
    }
  }

  private final ScoringPolicy policy;
  private final List<Compared> compared;
  private final int candidates;

  CandidateComparison(ScoringPolicy policy, List<Compared> compared, int candidates) {
    this.policy = policy;
    this.compared = compared;
    this.candidates = candidates;
  }

  /** How the terms of each candidate are combined. */
  public Combination combination() {
    return policy.combination();
  }

  /** The best candidates, the most preferred first. */
  public List<Candidate<PendingRequest.Identity>> best() {
    return compared.stream().map(one -> one.of(policy)).toList();
  }

  /** How many candidates there were. */
  public int candidates() {
    return candidates;
  }
}

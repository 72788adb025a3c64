package io.heddle.place;

/**
 * A candidate of a decision as it was compared.
 *
 * @param request what it is; says by epoch and order which application's
 * @param fitness see {@link io.heddle.score.Fitness}
 * @param urgency see {@link io.heddle.score.ScoringPolicy#urgency}; the weight of a policy that
 *     plans ahead
 * @param terms fitness, urgency and alignment as the policy was given them
 * @param preference infinite for an ApplicationMaster, which goes first
 * @param planned whether the plan for an empty node holds such a demand, which then goes first
 */
public record Scored(
    PendingRequest.Identity request,
    double fitness,
    double urgency,
    Normalised terms,
    double preference,
    boolean planned) {

  /** The three terms as a policy is given them. */
  public record Normalised(double fitness, double urgency, double alignment) {}
}

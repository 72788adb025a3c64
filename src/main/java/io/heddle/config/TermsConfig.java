package io.heddle.config;

/**
 * Which terms of the default policy are on.
 *
 * @param chain whether a critical remaining chain weighs more
 * @param smallJobs whether a small job weighs more
 * @param justInTimeReduces whether reduces are held back until their maps are about to end
 * @param reservation whether room is kept for critical requests, in place of stock reservations
 * @param masterAdmission whether masters start only while their share is small or too little waits
 * @param masterShare share of the cluster up to which masters start at once, in (0, 1]
 */
public record TermsConfig(
    boolean chain,
    boolean smallJobs,
    boolean justInTimeReduces,
    boolean reservation,
    boolean masterAdmission,
    double masterShare) {

  /** Whether a term of the preference counts, by the name of its scorer. */
  public boolean counts(String scorer) {
    return switch (scorer) {
      case "criticality" -> chain;
      case "job-size" -> smallJobs;
      default -> true;
    };
  }

  /** The terms for a policy that orders jobs by itself: it is to see them, so masters start. */
  public TermsConfig withoutMasterAdmission() {
    return new TermsConfig(chain, smallJobs, justInTimeReduces, reservation, false, masterShare);
  }
}

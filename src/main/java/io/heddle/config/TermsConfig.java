package io.heddle.config;

/**
 * Which terms of the policies of Heddle's own are on.
 *
 * @param chain whether a critical remaining chain weighs more
 * @param smallJobs whether a small job weighs more
 * @param fairShare whether an application weighs more that holds little
 * @param ageing whether a request weighs more the longer it was not served
 * @param justInTimeReduces whether reduces are held back until their maps are about to end
 * @param reservation whether reservations are Heddle's own where stock's are not due
 * @param masterAdmission whether masters start only while their share is small or too little waits
 * @param masterShare share of the cluster up to which masters start at once, in (0, 1]
 */
public record TermsConfig(
    boolean chain,
    boolean smallJobs,
    boolean fairShare,
    boolean ageing,
    boolean justInTimeReduces,
    boolean reservation,
    boolean masterAdmission,
    double masterShare) {

  /** Whether a term of the preference counts, by the name of its scorer. */
  public boolean counts(String scorer) {
    return switch (scorer) {
      case "criticality" -> chain;
      case "job-size" -> smallJobs;
      case "fair-share" -> fairShare;
      case "ageing" -> ageing;
      default -> true;
    };
  }

  /** The terms for a policy under which all masters start that stock lets start. */
  public TermsConfig withoutMasterAdmission() {
    return new TermsConfig(
        chain, smallJobs, fairShare, ageing, justInTimeReduces, reservation, false, masterShare);
  }
}

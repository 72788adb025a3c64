package io.heddle.config;

import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/**
 * Settings of placement policies.
 *
 * @param beta weights for {@code haste-a}
 * @param terms of {@code heddle}
 */
public record ScoringConfig(PreferenceWeights beta, TermsConfig terms) {
  /** Followed by the name of a term. */
  static final String BETA = Keys.PREFIX + "haste-a.beta.";

  public static ScoringConfig ofDefaults() {
    Configuration defaults = Keys.defaults();
    return parse(new SettingsReader(defaults, defaults), defaults);
  }

  /** The terms that have a weight are those whose default is known. */
  static ScoringConfig parse(SettingsReader reader, Configuration defaults) {
    Map<String, Double> byTerm = new HashMap<>();
    new SettingsReader(defaults, defaults)
        .below(BETA)
        .keySet()
        .forEach(term -> byTerm.put(term, reader.number(BETA + term, 0, 1)));
    return new ScoringConfig(new PreferenceWeights(byTerm), TermsConfig.parse(reader));
  }

  /**
   * Weights of terms, from 0 to 1: beta of Yao et al., section 4.2, Eq. 6. Only proportions matter.
   */
  public record PreferenceWeights(Map<String, Double> byTerm) {
    public PreferenceWeights {
      byTerm = Map.copyOf(byTerm);
    }

    /** Throws IllegalArgumentException if {@code heddle-default.xml} has no weight of the term. */
    public double of(String term) {
      Double weight = byTerm.get(term);
      if (weight == null) {
        throw new IllegalArgumentException(
            "no weight of " + term + ": heddle-default.xml lacks " + BETA + term);
      }
      return weight;
    }
  }

  /**
   * Terms of Heddle's own policies that are on.
   *
   * @param chain whether a critical remaining chain weighs more
   * @param fairShare whether an application weighs more that holds little
   * @param ageing whether a request weighs more the longer it was not served
   * @param justInTimeReduces whether reduces are held back until maps are about to end
   * @param reservation whether reservations are Heddle's own where stock's are not due
   * @param masterAdmission whether masters are ranked by their jobs' expected need, or start only
   *     while their share is small or too little waits
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
    private static final String TERMS = Keys.PREFIX + "terms.";
    public static final String CHAIN = TERMS + "chain";
    public static final String SMALL_JOBS = TERMS + "small-jobs";
    public static final String FAIR_SHARE = TERMS + "fair-share";
    public static final String AGEING = TERMS + "ageing";
    public static final String JUST_IN_TIME = TERMS + "just-in-time-reduces";
    public static final String RESERVATION = TERMS + "reservation";
    public static final String ADMISSION = TERMS + "master-admission";
    public static final String MASTER_SHARE = Keys.PREFIX + "master-share";

    static TermsConfig parse(SettingsReader reader) {
      return new TermsConfig(
          reader.flag(CHAIN),
          reader.flag(SMALL_JOBS),
          reader.flag(FAIR_SHARE),
          reader.flag(AGEING),
          reader.flag(JUST_IN_TIME),
          reader.flag(RESERVATION),
          reader.flag(ADMISSION),
          reader.number(MASTER_SHARE, 0.001, 1));
    }

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
}

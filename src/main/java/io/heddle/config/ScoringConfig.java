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
  public static ScoringConfig ofDefaults() {
    Configuration defaults = HeddleConfig.defaults();
    return parse(new SettingsReader(defaults, defaults), defaults);
  }

  /** The terms that have a weight are those whose default is known. */
  static ScoringConfig parse(SettingsReader reader, Configuration defaults) {
    Map<String, Double> byTerm = new HashMap<>();
    new SettingsReader(defaults, defaults)
        .below(HeddleConfig.BETA)
        .keySet()
        .forEach(term -> byTerm.put(term, reader.number(HeddleConfig.BETA + term, 0, 1)));
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
            "no weight of " + term + ": heddle-default.xml lacks " + HeddleConfig.BETA + term);
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

    static TermsConfig parse(SettingsReader reader) {
      return new TermsConfig(
          reader.flag(HeddleConfig.TERM_CHAIN),
          reader.flag(HeddleConfig.TERM_SMALL_JOBS),
          reader.flag(HeddleConfig.TERM_FAIR_SHARE),
          reader.flag(HeddleConfig.TERM_AGEING),
          reader.flag(HeddleConfig.TERM_JUST_IN_TIME),
          reader.flag(HeddleConfig.TERM_RESERVATION),
          reader.flag(HeddleConfig.TERM_ADMISSION),
          reader.number(HeddleConfig.MASTER_SHARE, 0.001, 1));
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

package io.heddle.config;

/**
 * What placement policies are made with.
 *
 * @param beta weights for the policy {@code haste-a}
 * @param terms of the policy {@code heddle}
 */
public record ScoringConfig(PreferenceWeights beta, TermsConfig terms) {}

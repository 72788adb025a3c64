package io.heddle.config;

/**
 * How the terms of a preference weigh against each other: beta of Yao et al., section 4.2, Eq. 6.
 * Only their proportions matter.
 *
 * @param fitness beta_1, from 0 to 1
 * @param urgency beta_2, from 0 to 1
 * @param alignment beta_3, from 0 to 1
 */
public record PreferenceWeights(double fitness, double urgency, double alignment) {}

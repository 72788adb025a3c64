package io.heddle.explain;

/**
 * One part of a score.
 *
 * @param term its name, such as {@code fitness}
 * @param value as the policy looks at it
 * @param weight that the policy gives it
 * @param contribution {@code value * weight}
 */
public record Part(String term, double value, double weight, double contribution) {}

package io.heddle.score;

/**
 * One part of a preference, for whoever asks why.
 *
 * @param term name of its scorer, such as {@code fitness}
 * @param value as the policy looks at it
 * @param weight that the policy gives it; 1 in a product
 * @param contribution what it adds to a sum, {@code value * weight}, or multiplies a product by
 */
public record Term(String term, double value, double weight, double contribution) {}

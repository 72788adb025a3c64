package io.heddle.score;

/**
 * One part of a preference, for whoever asks why.
 *
 * @param name of what is valued, such as {@code fitness}
 * @param value as the policy looks at it
 * @param weight that the policy gives it
 */
public record Term(String name, double value, double weight) {
  /** {@code value * weight}: what the term adds to the preference. */
  public double contribution() {
    return value * weight;
  }
}

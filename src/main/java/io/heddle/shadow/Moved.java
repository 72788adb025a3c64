package io.heddle.shadow;

/**
 * Waiting that would have moved between requests of one size and others.
 *
 * @param sooner containers that would have come sooner
 * @param soonerSeconds by so much in all
 * @param later containers that would have come later
 * @param laterSeconds by so much in all
 */
public record Moved(long sooner, double soonerSeconds, long later, double laterSeconds) {
  /** Nothing has moved. */
  public static final Moved NONE = new Moved(0, 0, 0, 0);

  /** Both together. */
  public Moved plus(Moved other) {
    return new Moved(
        sooner + other.sooner,
        soonerSeconds + other.soonerSeconds,
        later + other.later,
        laterSeconds + other.laterSeconds);
  }

  /** Seconds of waiting that there would have been more; negative for less. */
  public double netSeconds() {
    return laterSeconds - soonerSeconds;
  }
}

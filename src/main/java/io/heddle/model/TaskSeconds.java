package io.heddle.model;

/**
 * Expected durations of an application's containers; seconds, at least 0.
 *
 * @param shuffle from the last map's end, or the reduce's start if later
 * @param other a container that is neither map nor reduce
 */
public record TaskSeconds(double map, double shuffle, double reduce, double other) {

  /** How long a container of this kind is expected to run; 0 for a master. */
  public double of(RequestKind kind) {
    return switch (kind) {
      case APPLICATION_MASTER -> 0;
      case MAP -> map;
      case REDUCE -> shuffle + reduce;
      case OTHER -> other;
    };
  }
}

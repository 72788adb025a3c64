package io.heddle.dag;

/**
 * Containers of a stage or priority, each number at least 0.
 *
 * @param asked for and not yet given
 */
public record StageCounts(int asked, int running, int ended) {
  public static final StageCounts NONE = new StageCounts(0, 0, 0);

  public StageCounts plus(StageCounts other) {
    return new StageCounts(asked + other.asked, running + other.running, ended + other.ended);
  }

  public boolean isActive() {
    return asked + running > 0;
  }

  public int total() {
    return asked + running + ended;
  }
}

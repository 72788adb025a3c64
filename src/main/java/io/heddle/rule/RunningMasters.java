package io.heddle.rule;

/**
 * Running masters of a queue and what waits; shares are of the scarcest resource.
 *
 * @param share of what the queue could hold now
 * @param plannedShare of what the queue plans with
 * @param youngShare the same of those that have not asked for anything yet
 * @param leaveRoom whether more room is left than those hold that have not asked yet
 * @param couldFill whether what waits would fill all that the queue plans with
 */
public record RunningMasters(
    int count,
    double share,
    double plannedShare,
    double youngShare,
    boolean leaveRoom,
    boolean couldFill) {
  /** More masters than this share start only where no task is served. */
  private static final double MOST_SHARE = 0.25;

  /** So many are not held back where nothing else waits for the room. */
  static final int FEWEST = 3;

  /** Whether one more, as large as the others are in the mean, leaves enough for tasks. */
  public boolean areFew() {
    return areFew(share, count);
  }

  /** Returns whether masters are few if they hold {@code share} of what they may hold. */
  public static boolean areFew(double share, int count) {
    return count == 0 || share * (count + 1) / count <= MOST_SHARE;
  }

  /** When those start that tasks go before. */
  MasterTurn afterTasks() {
    return count < FEWEST || leaveRoom ? MasterTurn.LAST : MasterTurn.HELD_BACK;
  }
}

package io.heddle.rule;

/**
 * Running masters of a queue and what waits; shares are of the scarcest resource.
 *
 * @param share of what the queue could hold now
 * @param plannedShare of what the queue plans with
 * @param youngShare the same of those that have not asked for anything yet
 * @param leaveRoom whether more room is left than those hold that have not asked yet
 * @param isTurn whether none has started for a while
 * @param couldFill whether what waits would fill a resource type of what the queue plans with
 */
public record RunningMasters(
    int count,
    double share,
    double plannedShare,
    double youngShare,
    boolean leaveRoom,
    boolean isTurn,
    boolean couldFill) {
  /** More masters than this share start only where no task is served, or in turn. */
  private static final double MOST_SHARE = 0.25;

  /** More than this share start only where no task is served and few wait. */
  private static final double MOST_SHARE_IN_TURN = 1 / 3.0;

  /** More than this share takes no places of larger tasks while those could fill the queue. */
  public static final double MOST_SHARE_IN_PLACES = 0.125;

  /** So many are not held back where nothing else waits for the room. */
  static final int FEWEST = 3;

  /** Whether one more, as large as the others are in the mean, leaves enough for tasks. */
  public boolean areFew() {
    return areFew(share, count);
  }

  /** When one more starts that takes the place of a larger task. */
  MasterTurn inPlaces() {
    if (couldFill) {
      return isWithin(MOST_SHARE_IN_PLACES, share, count) ? MasterTurn.FIRST : MasterTurn.HELD_BACK;
    }
    return areFew() ? MasterTurn.FIRST : MasterTurn.LAST;
  }

  /** Returns whether masters are few if they hold {@code share} of what they may hold. */
  public static boolean areFew(double share, int count) {
    return isWithin(MOST_SHARE, share, count);
  }

  private static boolean isWithin(double most, double share, int count) {
    return count == 0 || share * (count + 1) / count <= most;
  }

  /** When those start that tasks go before: one at a time sooner, so that no job waits for long. */
  MasterTurn afterTasks() {
    boolean mayTakeTurns = count < FEWEST || isWithin(MOST_SHARE_IN_TURN, share, count);
    if (isTurn && mayTakeTurns) {
      return MasterTurn.FIRST;
    }
    return count < FEWEST || (leaveRoom && (mayTakeTurns || !couldFill))
        ? MasterTurn.LAST
        : MasterTurn.HELD_BACK;
  }
}

package io.heddle.rule;

/**
 * When the masters of one queue start.
 *
 * @param usual most of them
 * @param atOnce those that start at once, where there is room for them
 * @param running negative where none has to leave room for tasks
 * @param areFew whether they leave the queue enough for its tasks
 * @param inPlaces when those start that take the place of a larger task
 */
public record MastersPlan(
    MasterTurn usual, MasterTurn atOnce, int running, boolean areFew, MasterTurn inPlaces) {
  private static final int UNBOUNDED = -1;

  /** All masters start so, wherever they fit; those that start at once go first. */
  public static MastersPlan of(MasterTurn usual) {
    return new MastersPlan(usual, MasterTurn.FIRST, UNBOUNDED, true, MasterTurn.FIRST);
  }

  /** When a master starts. */
  public MasterTurn of(boolean startsAtOnce) {
    return startsAtOnce ? atOnce : usual;
  }

  /** Whether masters leave enough nodes for tasks' demands; one master is always allowed. */
  public boolean leavesNodes(int nodes) {
    return running < 0 || running == 0 || running < nodes / 2;
  }
}

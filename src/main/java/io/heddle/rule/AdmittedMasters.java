package io.heddle.rule;

/**
 * Masters start a few at a time, while what waits does not fill the queue and the last ones have
 * asked.
 */
public final class AdmittedMasters implements MasterRule {
  /** So many start in any case, however small the cluster. */
  private static final int FREE = 4;

  @Override
  public MastersPlan plan(RunningMasters running, double share) {
    boolean areFew = running.areFew();
    MasterTurn started = areFew ? MasterTurn.FIRST : running.afterTasks();
    boolean mayStart =
        isWithinShare(running, share) || !(running.couldFill() || running.youngShare() >= share);
    return new MastersPlan(
        mayStart ? started : MasterTurn.HELD_BACK,
        started,
        running.count(),
        areFew,
        running.inPlaces());
  }

  private static boolean isWithinShare(RunningMasters running, double share) {
    boolean areFew = running.areFew();
    return (areFew && running.plannedShare() < share)
        || running.count() < (areFew ? FREE : RunningMasters.FEWEST);
  }

  @Override
  public boolean ranks() {
    return false;
  }
}

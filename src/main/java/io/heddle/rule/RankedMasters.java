package io.heddle.rule;

/** Masters start at once below their share, then ranked like tasks, then after tasks. */
public final class RankedMasters implements MasterRule {
  @Override
  public MastersPlan plan(RunningMasters running, double share) {
    boolean areFew = running.areFew();
    boolean haveShare = running.share() < share && areFew;
    return new MastersPlan(
        areFew ? MasterTurn.RANKED : running.afterTasks(),
        haveShare ? MasterTurn.FIRST : running.afterTasks(),
        running.count(),
        areFew,
        running.inPlaces());
  }

  @Override
  public boolean ranks() {
    return true;
  }
}

package io.heddle.rule;

/** When the ApplicationMasters of a queue start. */
public interface MasterRule {
  MasterRule AT_ONCE =
      new MasterRule() {
        @Override
        public MastersPlan plan(RunningMasters running, double share) {
          return MastersPlan.of(MasterTurn.FIRST);
        }

        @Override
        public boolean ranks() {
          return false;
        }
      };

  /**
   * Whether and when another one starts.
   *
   * @param share masters that hold less start at once
   */
  MastersPlan plan(RunningMasters running, double share);

  boolean ranks();
}

package io.heddle.rule;

/** When the ApplicationMasters of a queue start. */
public interface MasterRule {
  /** All start at once, as in stock. */
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

  /** Whether masters are ranked by what their jobs are expected to take, once that is known. */
  boolean ranks();
}

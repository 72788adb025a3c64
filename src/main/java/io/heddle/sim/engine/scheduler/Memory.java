package io.heddle.sim.engine.scheduler;

import io.heddle.learn.CoLocation;

/** What a scheduler knows of earlier runs, and leaves for later ones. */
public interface Memory {
  /** Each run begins without any knowledge. */
  Memory NONE =
      new Memory() {
        @Override
        public void recall(CoLocation learner) {}

        @Override
        public void keep(CoLocation learner) {}
      };

  /** A run begins: tells its learner what is known. */
  void recall(CoLocation learner);

  /** A run is over: this is all that its learner knows now. */
  void keep(CoLocation learner);
}

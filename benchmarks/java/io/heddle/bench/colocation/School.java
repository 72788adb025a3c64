package io.heddle.bench.colocation;

import io.heddle.learn.CoLocation;
import io.heddle.sim.drive.DrivenChoice;
import io.heddle.sim.drive.Memory;
import io.heddle.state.StateException;
import java.util.List;

/**
 * Runs queues one after the other under one scheduler; what was learned in one is there in the
 * next, as it is kept in a state file.
 *
 * @param seed of all chance; each queue of the sequence has its own
 */
record School(Contestant contestant, long seed) {
  private static final long SEEDS_OF_A_QUEUE = 1_000_000;

  /** Runs a queue after others. */
  RunSeen run(QueueCase about, List<QueueCase> before) {
    Notes notes = new Notes();
    for (int i = 0; i < before.size(); i++) {
      run(before.get(i), notes, seed + (i + 1) * SEEDS_OF_A_QUEUE);
    }
    return run(about, notes, seed);
  }

  private RunSeen run(QueueCase about, Notes notes, long runSeed) {
    return DrivenRun.of(
        DrivenQueue.of(about, contestant.progress()),
        new DrivenChoice(contestant.scheduler(), contestant.ordering().parts(about), notes),
        runSeed);
  }

  /** What was learned till now. */
  private static final class Notes implements Memory {
    private byte[] kept;

    @Override
    public void recall(CoLocation learner) {
      if (kept != null) {
        try {
          learner.add(kept);
        } catch (StateException e) {
          throw new IllegalStateException("what was kept cannot be read", e);
        }
      }
    }

    @Override
    public void keep(CoLocation learner) {
      kept = learner.write();
    }
  }
}

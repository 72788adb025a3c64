package io.heddle.bench.colocation;

import io.heddle.learn.CoLocation;
import io.heddle.sim.drive.DrivenChoice;
import io.heddle.sim.generate.Seeds;
import io.heddle.state.StateException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs queues one after the other under one scheduler; what was learned in one is there in the
 * next, as it is kept in a state file. One school is one seed of one row.
 *
 * @param seed of all chance; each queue of the sequence has its own
 */
record School(Contestant contestant, long seed, Map<List<String>, byte[]> remembered) {
  /** Nothing was run yet. */
  School(Contestant contestant, long seed) {
    this(contestant, seed, new HashMap<>());
  }

  /** Runs a queue after those before it. */
  RunSeen run(QueueCase about, List<QueueCase> before) {
    return run(about, mind(before), 0);
  }

  /** What is known after these queues. */
  private CoLocation mind(List<QueueCase> queues) {
    CoLocation mind = new CoLocation(Contestants.learning(), Seeds.random(seed, "groups"));
    if (queues.isEmpty()) {
      return mind;
    }
    List<String> names = queues.stream().map(QueueCase::name).toList();
    byte[] kept = remembered.get(names);
    if (kept == null) {
      CoLocation earlier = mind(queues.subList(0, queues.size() - 1));
      run(queues.get(queues.size() - 1), earlier, queues.size());
      kept = earlier.write();
      remembered.put(names, kept);
    }
    try {
      mind.add(kept);
    } catch (StateException e) {
      throw new IllegalStateException("what was kept cannot be read", e);
    }
    return mind;
  }

  private RunSeen run(QueueCase about, CoLocation mind, int number) {
    DrivenQueue queue = DrivenQueue.of(about, contestant.progress());
    long runSeed = seed + number * 1_000_000L;
    return DrivenRun.of(
        queue,
        new DrivenChoice(
            contestant.scheduler(),
            contestant.ordering().parts(about, mind, Seeds.random(runSeed, "order"))),
        runSeed);
  }
}

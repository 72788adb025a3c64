package io.heddle.bench.colocation;

import io.heddle.bench.colocation.DrivenRun.Memory;
import io.heddle.bench.colocation.queue.QueueCase;
import io.heddle.colocation.CoLocation;
import io.heddle.sim.engine.scheduler.DrivenChoice;
import io.heddle.state.StateException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs queues in turn under one scheduler, which keeps what it learned; common ones run once. */
final class WarmStart {
  private static final long SEEDS_OF_A_QUEUE = 1_000_000;

  private final long seed;
  private final Map<List<Object>, byte[]> known = new HashMap<>();

  /** {@code seed} is of all chance; each queue of a sequence has its own. */
  WarmStart(long seed) {
    this.seed = seed;
  }

  RunSeen run(Contestant contestant, QueueCase about, List<QueueCase> before) {
    return run(contestant, about, after(contestant, before));
  }

  /** Runs a queue; {@code known} is what a state file says was learned before; null for nothing. */
  RunSeen run(Contestant contestant, QueueCase about, byte[] known) {
    return run(contestant, about, new Notes(known), 0);
  }

  /** What is known after these queues; null after none. */
  byte[] after(Contestant contestant, List<QueueCase> queues) {
    if (queues.isEmpty()) {
      return null;
    }
    List<Object> key =
        List.of(contestant.scheduler().settings(), queues.stream().map(QueueCase::name).toList());
    byte[] left = known.get(key);
    if (left == null) {
      int last = queues.size() - 1;
      Notes notes = new Notes(after(contestant, queues.subList(0, last)));
      run(contestant, queues.get(last), notes, queues.size());
      left = notes.kept;
      known.put(key, left);
    }
    return left;
  }

  private RunSeen run(Contestant contestant, QueueCase about, Notes notes, int number) {
    return DrivenRun.of(
        DrivenQueue.of(about),
        new DrivenChoice(contestant.scheduler(), contestant.ordering().parts(about)),
        notes,
        seed + number * SEEDS_OF_A_QUEUE);
  }

  private static final class Notes implements Memory {
    private byte[] kept;

    Notes(byte[] earlier) {
      kept = earlier;
    }

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

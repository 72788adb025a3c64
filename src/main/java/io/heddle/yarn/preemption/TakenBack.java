package io.heddle.yarn.preemption;

import io.heddle.model.RecentlyUsed;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.NodeId;

/**
 * How often a queue, or an application of a queue with preemption within, took back what preemption
 * had killed of it on a node: at once, or by a kill of the one that had got it. Where it does,
 * stock kills again every few seconds, and nobody gains: each time, the next container that it has
 * there is spared longer. A loser is a queue's path or an application's id. Thread-safe.
 */
final class TakenBack {
  /** Of a kill that seems useless. */
  private static final int LEAST_REFUSALS = 3;

  /** About ten minutes of looks of stock's preemption. */
  private static final int MOST_REFUSALS = 96;

  /** A kill that seems useful is believed to be so many times. */
  private static final int BELIEVED = 3;

  private static final long FORGOTTEN_NANOS = TimeUnit.MINUTES.toNanos(30);
  private static final int MOST_NODES = 10_000;
  private static final int MOST_LOSERS = 16;

  private final RecentlyUsed<NodeId, Losers> losers = new RecentlyUsed<>(MOST_NODES);

  /**
   * The latest kill of a loser on a node.
   *
   * @param at nanoseconds
   * @param times that it took back what it lost there
   * @param isOut whether it has not since
   */
  private record Kill(long at, int times, boolean isOut) {}

  /** Those of a node. */
  private static final class Losers {
    private final RecentlyUsed<Object, Kill> kills = new RecentlyUsed<>(MOST_LOSERS);

    /** Whose room is free; null once anybody was given a container. */
    private Object latest;
  }

  /** How often the kill of one container is refused, at {@code now} in nanoseconds. */
  synchronized int mostRefusals(NodeId node, Object loser, boolean seemsUseful, long now) {
    int doublings = times(losers.get(node), loser, now) - (seemsUseful ? BELIEVED : 0);
    return doublings < 0
        ? 0
        : (int) Math.min(MOST_REFUSALS, LEAST_REFUSALS * Math.pow(2, doublings));
  }

  private static int times(Losers known, Object loser, long now) {
    Kill kill = known == null ? null : known.kills.get(loser);
    return kill == null || now - kill.at() > FORGOTTEN_NANOS ? 0 : kill.times();
  }

  /** A container was killed. */
  synchronized void killed(NodeId node, Object loser, long now) {
    Losers known = losers.get(node);
    if (known == null) {
      known = new Losers();
    }
    known.kills.put(loser, new Kill(now, times(known, loser, now), true));
    known.latest = loser;
    losers.put(node, known);
  }

  /** An application was given a container: room that it or its queue had lost, or of another. */
  synchronized void given(NodeId node, Object queue, Object application) {
    Losers known = losers.get(node);
    if (known == null || known.latest == null) {
      // Whatever ended since the kill made room, too.
      return;
    }
    if (!tookBack(known, queue) && !tookBack(known, application)) {
      Kill kill = known.kills.get(known.latest);
      known.kills.put(known.latest, new Kill(kill.at(), 0, true));
    }
    known.latest = null;
  }

  private static boolean tookBack(Losers known, Object loser) {
    Kill kill = known.kills.get(loser);
    if (kill == null || !kill.isOut()) {
      return false;
    }
    known.kills.put(loser, new Kill(kill.at(), kill.times() + 1, false));
    return true;
  }
}

package io.heddle.yarn.preemption;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.heddle.model.RecentlyUsed;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.NodeId;

/**
 * How often a queue, or an application preempted within its queue, took back what preemption had
 * killed of it on a node. There stock kills again and again, without effect: each time the next
 * container is spared longer. A loser is a queue's path or an application's id. Thread-safe.
 */
final class TakenBack {
  private static final int LEAST_REFUSALS = 3;

  /** About ten minutes of looks of stock's preemption. */
  private static final int MOST_REFUSALS = 96;

  /** A kill that seems useful is believed to be so many times. */
  private static final int BELIEVED = 3;

  private static final long FORGOTTEN_NANOS = TimeUnit.MINUTES.toNanos(30);
  private static final int MOST_LOSERS = 1_000;
  private static final int MOST_NODES_OF_LOSER = 100;
  private static final int MOST_NODES = 10_000;

  @GuardedBy("this")
  private final RecentlyUsed<Object, RecentlyUsed<NodeId, Kill>> kills =
      new RecentlyUsed<>(MOST_LOSERS);

  /** Whose room is free; none once anybody was given a container. */
  @GuardedBy("this")
  private final RecentlyUsed<NodeId, Object> latest = new RecentlyUsed<>(MOST_NODES);

  private record Kill(long at, int times, boolean isOut) {}

  /**
   * @param now nanoseconds
   */
  synchronized int mostRefusals(NodeId node, Object loser, boolean seemsUseful, long now) {
    int doublings = times(kill(node, loser), now) - (seemsUseful ? BELIEVED : 0);
    return doublings < 0
        ? 0
        : (int) Math.min(MOST_REFUSALS, LEAST_REFUSALS * Math.pow(2, doublings));
  }

  @GuardedBy("this")
  private Kill kill(NodeId node, Object loser) {
    RecentlyUsed<NodeId, Kill> known = kills.get(loser);
    return known == null ? null : known.get(node);
  }

  private static int times(Kill kill, long now) {
    return kill == null || now - kill.at() > FORGOTTEN_NANOS ? 0 : kill.times();
  }

  synchronized void killed(NodeId node, Object loser, long now) {
    put(node, loser, new Kill(now, times(kill(node, loser), now), true));
    latest.put(node, loser);
  }

  @GuardedBy("this")
  private void put(NodeId node, Object loser, Kill kill) {
    RecentlyUsed<NodeId, Kill> known = kills.get(loser);
    if (known == null) {
      known = new RecentlyUsed<>(MOST_NODES_OF_LOSER);
      kills.put(loser, known);
    }
    known.put(node, kill);
  }

  /** An application was given a container: room that it or its queue had lost, or of another. */
  synchronized void given(NodeId node, Object queue, Object application) {
    Object loser = latest.get(node);
    if (loser == null) {
      // Whatever ended since the kill made room, too.
      return;
    }
    if (!tookBack(node, queue) && !tookBack(node, application)) {
      Kill kill = kill(node, loser);
      if (kill != null) {
        put(node, loser, new Kill(kill.at(), 0, true));
      }
    }
    latest.remove(node);
  }

  @GuardedBy("this")
  private boolean tookBack(NodeId node, Object loser) {
    Kill kill = kill(node, loser);
    if (kill == null || !kill.isOut()) {
      return false;
    }
    put(node, loser, new Kill(kill.at(), kill.times() + 1, false));
    return true;
  }

  synchronized void ended(Object application) {
    RecentlyUsed<NodeId, Kill> known = kills.get(application);
    if (known != null) {
      RecentlyUsed<NodeId, Object> losers = latest;
      known.forEach(
          (node, kill) -> {
            if (application.equals(losers.get(node))) {
              losers.remove(node);
            }
          });
      kills.remove(application);
    }
  }
}

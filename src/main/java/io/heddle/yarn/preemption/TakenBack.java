package io.heddle.yarn.preemption;

import io.heddle.model.RecentlyUsed;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.NodeId;

/**
 * How often a queue took back what preemption had killed of it on a node. Where it does, stock
 * kills again every few seconds, and nobody gains: each time, the queue's next container there is
 * spared longer. Thread-safe.
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

  private final RecentlyUsed<NodeId, Kill> latest = new RecentlyUsed<>(MOST_NODES);

  /**
   * The latest kill on a node.
   *
   * @param at nanoseconds
   * @param times that the queue took back what it lost there
   * @param isFree whether nobody was given a container there since
   */
  private record Kill(String queuePath, long at, int times, boolean isFree) {}

  /** How often the kill of one container is refused, at {@code now} in nanoseconds. */
  synchronized int mostRefusals(NodeId node, String queuePath, boolean seemsUseful, long now) {
    int doublings =
        seemsUseful ? times(node, queuePath, now) - BELIEVED : times(node, queuePath, now);
    return doublings < 0
        ? 0
        : (int) Math.min(MOST_REFUSALS, LEAST_REFUSALS * Math.pow(2, doublings));
  }

  private int times(NodeId node, String queuePath, long now) {
    Kill kill = latest.get(node);
    return kill == null || !kill.queuePath().equals(queuePath) || now - kill.at() > FORGOTTEN_NANOS
        ? 0
        : kill.times();
  }

  /** A container of a queue was killed. */
  synchronized void killed(NodeId node, String queuePath, long now) {
    latest.put(node, new Kill(queuePath, now, times(node, queuePath, now), true));
  }

  /** A queue was given a container: its own room again, or that of another one. */
  synchronized void given(NodeId node, String queuePath) {
    Kill kill = latest.get(node);
    if (kill == null || !kill.isFree()) {
      // Whatever ended since the kill made room, too.
      return;
    }
    if (kill.queuePath().equals(queuePath)) {
      latest.put(node, new Kill(queuePath, kill.at(), kill.times() + 1, false));
    } else {
      latest.remove(node);
    }
  }
}

package io.heddle.yarn.heartbeat;

import io.heddle.yarn.demand.QueueDemand;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * One container's way through the queues: the node that stock YARN serves, what stock may see of
 * the requests, and what became of each leaf queue that it came to. Used by the scheduling thread
 * only; a new one for each container.
 */
final class Walk {
  private final FiCaSchedulerNode node;
  private final boolean ownRoomIsLess;
  private final Thread thread = Thread.currentThread();
  private final List<QueueVisit> visits = new ArrayList<>(2);
  private final ShownRequests shown = new ShownRequests();
  private Set<FiCaSchedulerApp> passedOver = Set.of();
  private boolean decides;
  private boolean isRanking;
  private boolean refusedNow;
  private boolean timed;
  private long now;
  private long nanos;

  /**
   * A walk that has not begun.
   *
   * @param decides whether Heddle orders the applications, not stock
   * @param ownRoomIsLess whether nodes may have less of their own than they offer
   */
  Walk(FiCaSchedulerNode node, boolean decides, boolean ownRoomIsLess) {
    this.node = node;
    this.decides = decides;
    this.ownRoomIsLess = ownRoomIsLess;
  }

  FiCaSchedulerNode node() {
    return node;
  }

  /** Whether the caller is the thread that walks. */
  @SuppressWarnings("ReferenceEquality") // Threads are what they are.
  boolean isMine() {
    return thread == Thread.currentThread();
  }

  /** Whether Heddle orders the applications. */
  boolean decides() {
    return decides;
  }

  /** From now on stock orders, and sees everything. */
  void leaveToStock() {
    decides = false;
    visits.clear();
    shown.all();
  }

  /** What stock may see. */
  ShownRequests shown() {
    return shown;
  }

  /** Whether requests are hidden that the node has no room of its own for; not from Heddle. */
  boolean isBoundToOwnRoom() {
    return ownRoomIsLess && !isRanking;
  }

  /** Whether a queue has asked for the order of its applications. */
  boolean hasDecided() {
    return timed;
  }

  /** When the first queue asked; nanoseconds. */
  long now() {
    return now;
  }

  /** A queue begins to decide at {@code startNanos}. */
  void begins(long startNanos) {
    isRanking = true;
    if (!timed) {
      timed = true;
      now = startNanos;
    }
  }

  /** It has decided: notes time that ranking took, in nanoseconds. */
  void took(long duration) {
    isRanking = false;
    nanos += duration;
  }

  /** Time that ranking took so far, in nanoseconds. */
  long nanos() {
    return nanos;
  }

  /** Whether stock has not come to a queue before in this walk. */
  boolean isFirstVisitTo(QueueDemand queue) {
    return visits.stream().noneMatch(visit -> visit.isTo(queue));
  }

  void visits(QueueVisit visit) {
    visits.add(visit);
  }

  /** The queue that stock is at; null before the first one, and where stock alone serves it. */
  QueueVisit current() {
    return visits.isEmpty() ? null : visits.get(visits.size() - 1);
  }

  /** Notes that an application was refused a reservation of the node: it is passed over now. */
  void refuse(FiCaSchedulerApp application) {
    if (passedOver.isEmpty()) {
      passedOver = new HashSet<>();
    }
    passedOver.add(application);
    refusedNow = true;
  }

  boolean passesOver(FiCaSchedulerApp application) {
    return passedOver.contains(application);
  }

  /**
   * Begins again if a reservation was refused since the last time.
   *
   * @return whether it was
   */
  boolean takeRefusal() {
    boolean taken = refusedNow;
    refusedNow = false;
    if (taken) {
      visits.clear();
    }
    return taken;
  }

  /**
   * Notes that stock served nothing, and begins again.
   *
   * @return whether that may bring something: a queue was cut short at a limit and has other
   *     requests within it
   */
  boolean isWorthAnother() {
    boolean worth = false;
    for (QueueVisit visit : visits) {
      worth |= visit.wasCutShort() && visit.meetLimit();
    }
    visits.clear();
    return worth;
  }
}

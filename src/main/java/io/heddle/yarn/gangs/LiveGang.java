package io.heddle.yarn.gangs;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.heddle.gang.Gang;
import io.heddle.gang.GangPlan;
import io.heddle.gang.GangPlan.Place;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * The gang of one application attempt, from its first request until the attempt ends. Changed under
 * the scheduler's lock; read by any thread.
 */
public final class LiveGang {
  private volatile Gang gang;
  private final FiCaSchedulerApp attempt;
  private final GangBook book;
  private final Runnable changed;
  private volatile GangState state = GangState.ASKING;
  private volatile GangAsk ask = GangAsk.NOTHING;
  private volatile int running;
  // Of those that it had at work, containers that it did not end itself and has not again.
  private volatile int lost;
  private volatile boolean isBack;

  @GuardedBy("this")
  private boolean hasTaken;

  private final GangTimes times = new GangTimes();
  private volatile String shortage = "";
  private volatile boolean mayReturn;
  private final GangPlaces kept = new GangPlaces();
  private volatile LiveGathering gathering;

  private volatile boolean ended;

  LiveGang(Gang gang, FiCaSchedulerApp attempt, GangBook book, Runnable changed) {
    this.gang = gang;
    this.attempt = attempt;
    this.book = book;
    this.changed = changed;
  }

  public Gang gang() {
    return gang;
  }

  public FiCaSchedulerApp attempt() {
    return attempt;
  }

  public GangState state() {
    return state;
  }

  public GangAsk ask() {
    return ask;
  }

  /** Since when it waits, and when it was checked. */
  public GangTimes times() {
    return times;
  }

  /** What the gang lacks, or why it does not wait, in words; empty where nothing is known. */
  String shortage() {
    return shortage;
  }

  public void shortage(String text) {
    shortage = text;
  }

  /** Returns whether the task requests are not to be served now. */
  public boolean holdsBack() {
    return state == GangState.ASKING || isWaiting();
  }

  /** Returns whether it has asked for all, and has no places yet. */
  public boolean isWaiting() {
    return state == GangState.WAITING || state == GangState.GATHERING;
  }

  /** Returns whether the gang started and lost containers that it cannot do without. */
  public boolean isBroken() {
    return lost > 0
        && state == GangState.COMPLETE
        && running < gang.least()
        && !ask.requests().isEmpty();
  }

  /** How many containers it lost and lacks to be able to work. */
  public int missing() {
    return Math.max(0, Math.min(lost, gang.least() - running));
  }

  /** Returns whether it was at work and lost all of its containers. */
  public boolean isBack() {
    return isBack;
  }

  /** Notes that one of its containers ended otherwise than by itself or its application. */
  public synchronized void lost() {
    lost += state == GangState.COMPLETE ? 1 : 0;
  }

  /** Returns whether it counts among the gangs that wait: unless it is late to ask. */
  boolean counts() {
    return isWaiting() || !times.isLate();
  }

  /** Notes that it has not asked for the whole gang long after its ApplicationMaster started. */
  public synchronized void lateAt(long now) {
    if (state == GangState.ASKING && times.becomesLate(now)) {
      book.file(this);
    }
  }

  /** Returns whether the ApplicationMaster must not start: enough gangs of its queue wait. */
  public boolean holdsMaster() {
    return book.isFull(this);
  }

  public String queue() {
    return attempt.getCSLeafQueue().getQueuePath();
  }

  /** Notes a heartbeat of the ApplicationMaster, which asks for other containers or does not. */
  public void heard(boolean asks, long now) {
    if (asks && holdsBack()) {
      times.note(false, true, now);
    }
    times.heard(asks, now);
    closeIfQuiet(now);
  }

  /** Takes what was asked for as the whole of an open gang if the application asks no more. */
  public void closeIfQuiet(long now) {
    if (gang.isOpen() && state == GangState.ASKING && times.isQuiet(now)) {
      // Read before the monitor, which YARN's threads enter with the attempt's lock.
      close(GangAsk.pending(attempt));
    }
  }

  private synchronized void close(int count) {
    if (!gang.isOpen()) {
      return;
    }
    if (count > 1 && count <= Gang.MOST) {
      gang = gang.closed(count);
      changed.run();
    } else if (count > 0) {
      letGo(count == 1 ? "" : "it asks for more than %d containers".formatted(Gang.MOST), false);
    }
  }

  /**
   * Notes what the application asks for and how many task containers run at {@code now}
   * (nanoseconds).
   *
   * @return whether its task requests are held back
   */
  public synchronized boolean note(GangAsk newAsk, int newRunning, long now) {
    if (ended) {
      return false;
    }
    lost = Math.max(0, lost - Math.max(0, newRunning - running));
    ask = newAsk;
    running = newRunning;
    GangState next = state.next(gang, newAsk, newRunning);
    boolean isFiled = holdsBack();
    if (next == GangState.LET_GO && state != next) {
      shortage = newAsk.problem();
    }
    if (next != state) {
      isBack = lost > 0 && state == GangState.COMPLETE;
      if (next == GangState.COMPLETE && state != GangState.ADMITTED) {
        // It runs already, as after a restart.
        lost = gang.least() - newRunning;
      }
      become(next);
    }
    times.note(state == GangState.COMPLETE, newAsk.count() > 0, now);
    if (isFiled || holdsBack()) {
      book.file(this);
    }
    return holdsBack();
  }

  @GuardedBy("this")
  private void become(GangState next) {
    if (state == GangState.ADMITTED) {
      book.release(this);
      kept.clear();
    }
    if (gathering != null) {
      book.scatter(gathering);
      gathering = null;
    }
    state = next;
  }

  /** Keeps places for all of its containers from {@code now} (nanoseconds) on. */
  public synchronized void admit(GangPlan<NodeId> plan, long now) {
    if (ended || !isWaiting()) {
      return;
    }
    shortage = "";
    become(GangState.ADMITTED);
    kept.begin(plan, now);
    book.keep(this);
    book.file(this);
    changed.run();
  }

  /** Kept and not taken yet. */
  public GangPlan<NodeId> places() {
    return kept.plan();
  }

  /** Notes that a container was given at {@code now} (nanoseconds). */
  synchronized void given(NodeId node, Place place, long now) {
    if (!kept.take(node, place, now)) {
      return;
    }
    hasTaken = true;
    book.taken(this, node, place.size());
    if (places().places().isEmpty()) {
      become(GangState.COMPLETE);
      changed.run();
    }
  }

  /**
   * Gives up places that were kept without effect until {@code now} (nanoseconds).
   *
   * @param isWanted whether its application still asks for them, and nodes have them
   */
  public synchronized void expire(boolean isWanted, long now) {
    if (state == GangState.ADMITTED && (!isWanted || kept.isOver(now))) {
      giveUp();
    }
  }

  @GuardedBy("this")
  private void giveUp() {
    int failures = kept.fail();
    if (running > 0 || hasTaken) {
      // What was given may have ended by now: only the rest is still asked for.
      lost = gang.least() - running;
      become(GangState.COMPLETE);
    } else if (GangPlaces.isTooOften(failures)) {
      shortage = "YARN served none of its places, %d times".formatted(failures);
      become(GangState.LET_GO);
    } else {
      become(GangState.WAITING);
    }
    book.file(this);
    changed.run();
  }

  /** Returns whether places may be kept again: not soon after they were without effect. */
  public boolean mayTry(long now) {
    return isWaiting() && kept.mayBegin(now);
  }

  /** Nodes that are gathered for it, or null. */
  public LiveGathering gathering() {
    return gathering;
  }

  /** Gathers nodes. */
  public synchronized void gather(LiveGathering nodes) {
    if (!ended && state == GangState.WAITING) {
      become(GangState.GATHERING);
      gathering = nodes;
      book.gather(nodes);
    }
  }

  /**
   * Gathers nodes no more.
   *
   * @param isFailure whether it lasted for too long: the next one then comes later
   * @param now nanoseconds
   */
  public synchronized void scatter(boolean isFailure, long now) {
    if (state == GangState.GATHERING) {
      become(GangState.WAITING);
      if (isFailure) {
        times.gatheringFailed(now);
      }
    }
  }

  /**
   * Serves the containers one by one from now on.
   *
   * @param mayChange whether the gang may wait again later, while it holds nothing
   */
  public synchronized void letGo(String reason, boolean mayChange) {
    if (ended || !holdsBack()) {
      return;
    }
    shortage = reason;
    mayReturn = mayChange;
    become(GangState.LET_GO);
    book.file(this);
    changed.run();
  }

  /** Returns whether one that was let go may wait again: the cluster may have changed. */
  public boolean mayReturn() {
    return state == GangState.LET_GO && mayReturn && running == 0;
  }

  public synchronized void comeBack() {
    if (ended || !mayReturn()) {
      return;
    }
    shortage = "";
    become(GangState.WAITING);
    book.file(this);
    changed.run();
  }

  public synchronized void end() {
    ended = true;
    become(GangState.LET_GO);
    book.forget(this);
  }
}

package io.heddle.yarn.gangs;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.heddle.gang.Gang;
import io.heddle.gang.GangPlan;
import io.heddle.model.ResourceVector;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * The gang of one application attempt, from its first request until the attempt ends. Changed under
 * the scheduler's lock; read by any thread.
 */
public final class LiveGang {
  /** Places are kept for this long after the last container was given there. */
  private static final long KEPT_NANOS = TimeUnit.SECONDS.toNanos(30);

  /** Nor longer than this in all, whatever is given. */
  private static final long MOST_KEPT_NANOS = TimeUnit.MINUTES.toNanos(2);

  /** Places that are kept without effect so often would only keep nodes from others. */
  private static final int MOST_FAILURES = 3;

  private final Gang gang;
  private final FiCaSchedulerApp attempt;
  private final GangBook book;
  private final Runnable changed;
  private volatile GangState state = GangState.ASKING;
  private volatile GangAsk ask = GangAsk.NOTHING;
  private volatile int running;
  private volatile Long since;
  private volatile String shortage = "";
  private volatile boolean mayReturn;
  private volatile GangPlan<NodeId> places = GangPlan.none();
  private volatile long lastGiven;

  @GuardedBy("this")
  private long admittedAt;

  @GuardedBy("this")
  private int failures;

  private volatile boolean isLate;

  @GuardedBy("this")
  private Long notedAt;

  @GuardedBy("this")
  private Long checkedAt;

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

  /** When the first request came, nanoseconds; null before. */
  public Long since() {
    return since;
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
    return state == GangState.ASKING || state == GangState.WAITING;
  }

  /** Returns whether the gang started and lost containers that it cannot do without. */
  public boolean isBroken() {
    return state == GangState.COMPLETE && running < gang.least() && !ask.requests().isEmpty();
  }

  /** How many containers it lacks to be able to work. */
  public int missing() {
    return Math.max(0, gang.least() - running);
  }

  /** Returns whether it counts among the gangs that wait: unless it is late to ask. */
  boolean counts() {
    return state == GangState.WAITING || !isLate;
  }

  /** Notes that it has not asked for the whole gang long after its ApplicationMaster started. */
  public synchronized void lateAt(long now) {
    if (!isLate
        && state == GangState.ASKING
        && notedAt != null
        && now - notedAt >= 2 * KEPT_NANOS) {
      isLate = true;
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
    ask = newAsk;
    running = newRunning;
    notedAt = notedAt == null ? Long.valueOf(now) : notedAt;
    GangState next = next();
    if (next != state) {
      become(next);
    }
    if (state == GangState.COMPLETE) {
      since = null;
    } else if (since == null && newAsk.count() > 0) {
      since = now;
    }
    book.file(this);
    return holdsBack();
  }

  @GuardedBy("this")
  private GangState next() {
    int asked = ask.count();
    if (state == GangState.LET_GO) {
      return state;
    }
    if (state == GangState.ADMITTED) {
      return running >= gang.size() ? GangState.COMPLETE : state;
    }
    if (running > 0) {
      return GangState.COMPLETE;
    }
    if (!ask.problem().isEmpty()) {
      shortage = ask.problem();
      return GangState.LET_GO;
    }
    if (asked >= gang.least()) {
      return GangState.WAITING;
    }
    return state == GangState.COMPLETE ? state : GangState.ASKING;
  }

  @GuardedBy("this")
  private void become(GangState next) {
    if (state == GangState.ADMITTED) {
      book.release(this);
      places = GangPlan.none();
    }
    state = next;
  }

  /** Keeps places for all of its containers from {@code now} (nanoseconds) on. */
  public synchronized void admit(GangPlan<NodeId> plan, long now) {
    if (ended || state != GangState.WAITING) {
      return;
    }
    places = plan;
    lastGiven = now;
    admittedAt = now;
    shortage = "";
    become(GangState.ADMITTED);
    book.keep(this);
    book.file(this);
    changed.run();
  }

  /** Kept and not taken yet. */
  public GangPlan<NodeId> places() {
    return places;
  }

  /** Notes that a container was given at {@code now} (nanoseconds). */
  synchronized void given(NodeId node, ResourceVector size, long now) {
    if (!places.has(node, size)) {
      return;
    }
    lastGiven = now;
    places = places.without(node, size);
    if (!places.places().containsKey(node)) {
      book.release(this, node);
    }
    if (places.places().isEmpty()) {
      become(GangState.COMPLETE);
      changed.run();
    }
  }

  /** Gives up places that were kept without effect until {@code now} (nanoseconds). */
  public synchronized void expire(long now) {
    boolean isOver = now - lastGiven >= KEPT_NANOS || now - admittedAt >= MOST_KEPT_NANOS;
    if (state == GangState.ADMITTED && isOver) {
      giveUp();
    }
  }

  /** Gives up places for which its application does not ask any more. */
  public synchronized void withdraw() {
    if (state == GangState.ADMITTED) {
      giveUp();
    }
  }

  @GuardedBy("this")
  private void giveUp() {
    failures++;
    if (running > 0) {
      become(GangState.COMPLETE);
    } else if (failures < MOST_FAILURES) {
      become(GangState.WAITING);
    } else {
      shortage = "YARN served none of its places, %d times".formatted(failures);
      become(GangState.LET_GO);
    }
    book.file(this);
    changed.run();
  }

  /** Returns whether places may be kept again: not soon after they were without effect. */
  public synchronized boolean mayTry(long now) {
    return state == GangState.WAITING && (failures == 0 || now - lastGiven >= 2 * KEPT_NANOS);
  }

  /** Returns whether it is time for a check that costs more, and notes it: once a minute. */
  public synchronized boolean takesCheck(long now) {
    boolean isDue = checkedAt == null || now - checkedAt >= 2 * KEPT_NANOS;
    checkedAt = isDue ? Long.valueOf(now) : checkedAt;
    return isDue;
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

  /**
   * Returns whether a gang that was let go may wait again: what was impossible may have changed.
   */
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

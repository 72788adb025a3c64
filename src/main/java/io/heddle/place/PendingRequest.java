package io.heddle.place;

import io.heddle.model.RequestKind;
import io.heddle.model.ResourceVector;
import io.heddle.score.RequestScore;
import io.heddle.score.ScoringPolicy;
import java.util.Comparator;
import java.util.List;

/**
 * One request of an application that waits for containers: all of them ask for the same resources.
 * An entry of a {@link RequestIndex}; touched by one thread at a time, under the scheduler's lock.
 *
 * @param <A> the application
 */
public final class PendingRequest<A> {
  /** The largest score first; then as the queue would order the applications. */
  static final Comparator<PendingRequest<?>> BY_SCORE = PendingRequest::compareByScore;

  /**
   * What a request is, for as long as it waits.
   *
   * @param epoch start of the manager that accepted the application; smaller is older
   * @param order rank by submission within the epoch; smaller is older
   * @param priority the request's own priority inside its application; smaller is first
   * @param level the application's priority where the queue honours it, else 0; larger is first
   * @param partition the node label that it asks for, or the empty string
   * @param jobScores what the policy's scorers of jobs say; see {@link ScoringPolicy#scoreJob}
   */
  public record Identity(
      long epoch,
      long order,
      int priority,
      int level,
      RequestKind kind,
      ResourceVector demand,
      String partition,
      List<Double> jobScores) {}

  private final A application;
  private final Object key;
  private final Identity identity;
  private RequestScore score;
  // Of the score; comparisons ask often.
  private double total;
  private double share;
  private long serial;
  private DemandClass<A> demandClass;
  private final WaitingClock clock;
  private boolean filedOverdue;
  private long filedAt;
  private long triedInPass = -1;
  private double criticality;
  private double expectedSeconds;
  private boolean startsAtOnce;
  private boolean explained;
  private long explainedAt;

  /**
   * A request that starts to wait.
   *
   * @param key what the scheduler calls the request
   * @param score what the policy's scorers of requests say
   * @param share what the application holds already, where the queue prefers those who hold less;
   *     else 0
   * @param clock since when its containers wait
   */
  public PendingRequest(
      A application,
      Object key,
      Identity identity,
      RequestScore score,
      double share,
      WaitingClock clock) {
    this.application = application;
    this.key = key;
    this.identity = identity;
    this.score = score;
    this.total = score.total();
    this.share = share;
    this.clock = clock;
  }

  public A application() {
    return application;
  }

  public Object key() {
    return key;
  }

  public Identity identity() {
    return identity;
  }

  /** What the policy's scorers of requests say, in one number. */
  public double score() {
    return total;
  }

  /** What one term of the policy, a scorer of requests, says. */
  double score(int term) {
    return score.of(term);
  }

  /** Since when its containers wait. */
  public WaitingClock clock() {
    return clock;
  }

  /** Notes which class holds it; null for none. */
  void join(DemandClass<A> newClass) {
    demandClass = newClass;
  }

  DemandClass<A> demandClass() {
    return demandClass;
  }

  /** Notes where it is filed by its waiting, and under which time. */
  void file(boolean isOverdue, long time) {
    filedOverdue = isOverdue;
    filedAt = time;
  }

  boolean isFiledOverdue() {
    return filedOverdue;
  }

  long filedAt() {
    return filedAt;
  }

  long serial() {
    return serial;
  }

  /**
   * Notes what is expected of it.
   *
   * @param newCriticality how near its application is to be what the queue's end waits for, in [0,
   *     1)
   * @param newSeconds how long a container for it will run
   * @param newStartsAtOnce whether, if it is for a master, that starts before all else
   */
  public void expect(double newCriticality, double newSeconds, boolean newStartsAtOnce) {
    criticality = newCriticality;
    expectedSeconds = newSeconds;
    startsAtOnce = newStartsAtOnce;
  }

  boolean startsAtOnce() {
    return startsAtOnce;
  }

  double criticality() {
    return criticality;
  }

  double expectedSeconds() {
    return expectedSeconds;
  }

  /** Whether pass {@code pass} has offered this request already, or does not offer it. */
  public boolean triedIn(long pass) {
    return triedInPass == pass || (demandClass != null && demandClass.isRefusedIn(pass));
  }

  /**
   * When an ApplicationMaster like this one was last kept from starting so that there is room for
   * tasks, in nanoseconds; long ago for never.
   */
  public long keptOutAt() {
    return demandClass == null ? Long.MIN_VALUE : demandClass.keptOutAt();
  }

  /** Notes that pass {@code pass} offers this request. */
  public void markTried(long pass) {
    triedInPass = pass;
  }

  // Written out: it is what the upkeep of the index spends its time on.
  private static int compareByScore(PendingRequest<?> left, PendingRequest<?> right) {
    int order = Double.compare(right.total, left.total);
    if (order == 0) {
      order = Double.compare(left.share, right.share);
    }
    if (order == 0) {
      order = Long.compare(left.identity.epoch, right.identity.epoch);
    }
    if (order == 0) {
      order = Long.compare(left.identity.order, right.identity.order);
    }
    if (order == 0) {
      order = Integer.compare(left.identity.priority, right.identity.priority);
    }
    return order != 0 ? order : Long.compare(left.serial, right.serial);
  }

  boolean ranksAs(RequestScore other, double otherShare) {
    return total == other.total() && share == otherShare;
  }

  boolean risesTo(RequestScore other, double otherShare) {
    return other.total() >= total && otherShare <= share;
  }

  void rankAs(RequestScore newScore, double newShare) {
    score = newScore;
    total = newScore.total();
    share = newShare;
  }

  /**
   * Whether it was not explained for {@code interval}; then it is at {@code now}. Both in
   * nanoseconds.
   */
  public boolean takeExplanationDue(long now, long interval) {
    boolean due = !explained || now - explainedAt >= interval;
    if (due) {
      explained = true;
      explainedAt = now;
    }
    return due;
  }

  /** Tells requests apart that rank the same; 0 outside an index. */
  void number(long newSerial) {
    serial = newSerial;
  }

  @Override
  public String toString() {
    return identity.kind() + " " + identity.demand() + " of " + application + " key " + key;
  }
}

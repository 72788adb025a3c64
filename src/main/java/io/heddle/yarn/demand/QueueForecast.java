package io.heddle.yarn.demand;

import io.heddle.config.ScoringConfig.TermsConfig;
import io.heddle.model.ResourceVector;
import io.heddle.place.WaitingLimit;
import io.heddle.profile.ResourceSeconds;
import io.heddle.rule.MasterRule;
import io.heddle.rule.MastersPlan;
import io.heddle.rule.RunningMasters;
import io.heddle.score.RemainingWork;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;

/**
 * What is expected of a queue as a whole: how long the cluster will need for it, and whether
 * another ApplicationMaster is to start. Kept as sums over its applications, so that a change of
 * one costs the same however many there are.
 */
final class QueueForecast {
  private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** After that time without one, a master starts before tasks. */
  private static final long BETWEEN_MASTERS_NANOS = TimeUnit.SECONDS.toNanos(10);

  /** A smaller relative change of what all scores depend on is not worth scoring all anew. */
  private static final double LEAST_CHANGE = 0.1;

  /** Least room that is more than nothing, as a share of what the forecast is made for. */
  private static final double LEAST_ROOM = 0.05;

  /** For so much more than masters hold that have not asked yet there is to be room. */
  private static final int ROOM_FOR_KNOWN = 2;

  private static final int ROOM_FOR_UNKNOWN = 4;

  /** A master starts and asks within two heartbeats of a second each. */
  private static final double START_SECONDS = 2;

  private final TermsConfig terms;
  private final WaitingLimit limit;
  private final MasterRule masterRule;
  private final LastMaps lastMaps = new LastMaps();
  private boolean preempts;
  private boolean hasRoomToSpare;
  private ResourceVector capacity;
  private ResourceVector room;
  private double[] work = {};
  private double[] waiting = {};
  private double[] masters = {};
  private double[] youngMasters = {};
  private final Map<String, UserMasters> mastersByUser = new HashMap<>();
  private ResourceVector reach;
  private int applications;
  private int running;
  private int masterCount;
  private int lastMasterCount;
  private long masterStartedAt;
  private boolean isMastersTurn;
  private double longestChain;
  private double longestChainOfRound;
  private double horizon = 1;
  private int sharers;
  private boolean renewed;
  private long renewedAt;

  QueueForecast(TermsConfig terms, WaitingLimit limit, MasterRule masterRule) {
    this.terms = terms;
    this.limit = limit;
    this.masterRule = terms.masterAdmission() ? masterRule : MasterRule.AT_ONCE;
  }

  WaitingLimit limit() {
    return limit;
  }

  TermsConfig terms() {
    return terms;
  }

  /** Whether stock kills containers of others for whatever the queue waits for. */
  boolean preempts() {
    return preempts;
  }

  /** Notes whether stock kills containers of others for whatever the queue waits for. */
  void preempts(boolean newPreempts) {
    preempts = newPreempts;
  }

  LastMaps lastMaps() {
    return lastMaps;
  }

  /**
   * How long a job is predicted to wait for its first task, up to a factor that is learned; seconds
   * above 0. While the queue lacks room, it grows with what is asked for and, as smaller jobs go
   * first, with the job's own work. The form with the narrowest intervals on seed 1 of six mixes.
   */
  double waitSeconds(ResourceSeconds work) {
    if (capacity == null || hasRoomToSpare) {
      return START_SECONDS;
    }
    double own = RemainingWork.fills(work.amounts(capacity.size()), capacity);
    return START_SECONDS + RemainingWork.fills(waiting, capacity) * Math.sqrt(own);
  }

  /** Whether what the queue may take was more than what it waited for when last looked at. */
  boolean hasRoomToSpare() {
    return hasRoomToSpare;
  }

  /** Notes what the queue may still take; null where that is not known. */
  void room(ResourceVector newRoom) {
    room = newRoom;
    hasRoomToSpare = room != null;
    for (int i = 0; hasRoomToSpare && i < waiting.length; i++) {
      hasRoomToSpare = room.get(i) - waiting[i] >= LEAST_ROOM * capacity.get(i);
    }
  }

  /** How many applications run in the queue, at least 1; as of the last change of a tenth. */
  int sharers() {
    return sharers;
  }

  ResourceVector capacity() {
    return capacity;
  }

  void capacity(ResourceVector newCapacity) {
    capacity = newCapacity;
    if (work.length != newCapacity.size()) {
      reset(newCapacity.size());
    }
  }

  /** The queue could hold this from now on; null where that is not known. */
  void reach(ResourceVector newReach) {
    reach = newReach;
  }

  private void reset(int size) {
    mastersByUser.clear();
    work = new double[size];
    waiting = new double[size];
    masters = new double[size];
    youngMasters = new double[size];
  }

  void add(ApplicationNeeds needs) {
    applications++;
    sum(needs, 1);
  }

  void remove(ApplicationNeeds needs) {
    applications--;
    sum(needs, -1);
    if (applications == 0) {
      // What rounding has left over ends here.
      reset(work.length);
      masterCount = 0;
    }
  }

  private void sum(ApplicationNeeds needs, int sign) {
    for (int i = 0; i < work.length; i++) {
      work[i] += sign * needs.work(i);
      waiting[i] += sign * needs.waiting(i);
    }
    running += needs.isRunning() ? sign : 0;
    ResourceVector master = needs.runningMaster();
    if (master != null) {
      masterCount += sign;
      RemainingWork.add(masters, master, sign);
      count(needs.user(), master, sign);
      if (needs.isYoung()) {
        RemainingWork.add(youngMasters, master, sign);
      }
    }
    if (sign > 0) {
      longestChain = Math.max(longestChain, needs.chainSeconds());
      longestChainOfRound = Math.max(longestChainOfRound, needs.chainSeconds());
    }
  }

  private void count(String user, ResourceVector master, int sign) {
    mastersByUser.compute(
        user,
        (name, known) -> {
          UserMasters ofUser = known == null ? new UserMasters(masters.length) : known;
          return ofUser.add(master, sign) == 0 ? null : ofUser;
        });
  }

  /** Whether another master of a user is beyond its part of what the user may hold. */
  boolean crowds(String user, ResourceVector limit) {
    UserMasters ofUser = mastersByUser.get(user);
    return terms.masterAdmission()
        && ofUser != null
        && !RunningMasters.areFew(RemainingWork.fills(ofUser.held, limit), ofUser.count);
  }

  /** Whether it is a user's turn for a first master, which started none for a while. */
  boolean isTurnOf(String user) {
    return isMastersTurn && !mastersByUser.containsKey(user);
  }

  /** Whether it was not renewed within the last second; {@code now} in nanoseconds. */
  boolean isDue(long now) {
    return !renewed || now - renewedAt >= PERIOD_NANOS;
  }

  /**
   * Works out the horizon and the number of sharers at {@code now} (nanoseconds), unless that was
   * within the last second. They stay as they are until one of them is off by a tenth, so that
   * scores of different moments compare.
   *
   * @return whether they are others now
   */
  boolean renew(long now) {
    if (!isDue(now)) {
      return false;
    }
    renewed = true;
    renewedAt = now;
    double newHorizon = Math.max(Math.max(1, longestChain), RemainingWork.fills(work, capacity));
    int newSharers = Math.max(1, running);
    if (isNear(newHorizon, horizon) && isNear(newSharers, sharers)) {
      return false;
    }
    horizon = newHorizon;
    sharers = newSharers;
    return true;
  }

  private static boolean isNear(double one, double other) {
    return Math.abs(one - other) < LEAST_CHANGE * Math.max(one, other) || one == other;
  }

  /** Each application was looked at since the last time: longer chains are no more. */
  void roundEnded() {
    longestChain = longestChainOfRound;
    longestChainOfRound = 0;
  }

  /**
   * How long the cluster will need for all that is known of the queue, as of the last change of a
   * tenth; seconds, at least 1.
   */
  double horizon() {
    return horizon;
  }

  /** Whether masters are ranked by what their jobs are expected to take. */
  boolean ranksMasters() {
    return masterRule.ranks();
  }

  /**
   * When masters start.
   *
   * @param knowsTasks whether it is known what tasks the jobs of the queue ask for
   */
  MastersPlan masters(boolean knowsTasks) {
    lookAtMasters();
    return masterRule.plan(
        new RunningMasters(
            masterCount,
            RemainingWork.fills(masters, reach == null ? capacity : reach),
            RemainingWork.fills(masters, capacity),
            RemainingWork.fills(youngMasters, capacity),
            leaveRoom(knowsTasks),
            isMastersTurn,
            couldFill()),
        terms.masterShare());
  }

  private void lookAtMasters() {
    if (masterCount > lastMasterCount) {
      masterStartedAt = renewedAt;
    }
    lastMasterCount = masterCount;
    isMastersTurn = renewedAt - masterStartedAt >= BETWEEN_MASTERS_NANOS;
  }

  /** What running masters hold. */
  ResourceVector heldByMasters() {
    return ResourceVector.of(DoubleStream.of(masters).mapToLong(Math::round).toArray());
  }

  /** Whether a master runs, and masters have to leave room for tasks. */
  boolean mastersLeaveRoom() {
    return masterCount > 0 && masterRule != MasterRule.AT_ONCE;
  }

  /** Whether no running master has yet to ask for tasks. */
  boolean haveMastersAsked() {
    return DoubleStream.of(youngMasters).allMatch(held -> held <= 0);
  }

  /**
   * Whether masters that have not asked yet leave more room than they hold: twice as much, and more
   * where nothing is known of tasks.
   */
  private boolean leaveRoom(boolean knowsTasks) {
    int times = knowsTasks ? ROOM_FOR_KNOWN : ROOM_FOR_UNKNOWN;
    for (int i = 0; room != null && i < youngMasters.length; i++) {
      if (times * youngMasters[i] > room.get(i)) {
        return false;
      }
    }
    return true;
  }

  private boolean couldFill() {
    for (int i = 0; i < waiting.length; i++) {
      if (capacity.get(i) > 0 && waiting[i] >= capacity.get(i)) {
        return true;
      }
    }
    return false;
  }

  private static final class UserMasters {
    private final double[] held;
    private int count;

    UserMasters(int types) {
      held = new double[types];
    }

    int add(ResourceVector master, int sign) {
      RemainingWork.add(held, master, sign);
      count += sign;
      return count;
    }
  }
}

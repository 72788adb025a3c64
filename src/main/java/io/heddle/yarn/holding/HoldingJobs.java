package io.heddle.yarn.holding;

import io.heddle.model.ResourceVector;
import io.heddle.place.WaitingLimit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * Jobs of one queue and partition that may be of use only with all that they ask for: they hold
 * containers, and none has ended yet. A container may be given if all of them can still get the
 * rest and end, one after another. Source: E. W. Dijkstra, "The mathematics behind the banker's
 * algorithm", EWD 623, 1977. Not thread-safe.
 *
 * @param <K> tells jobs apart
 */
public final class HoldingJobs<K> {
  /** So many jobs are looked at for one container; beyond that it may be given. */
  private static final int MOST_LOOKS = 64;

  /** While they hold more tasks, it is not looked at on which nodes. */
  private static final int MOST_TASKS = 1_000;

  /** For so long a queue that is owed something goes without, since no job may be served. */
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

  /**
   * What a job is to be given.
   *
   * @param now nanoseconds
   */
  public record Grant<K>(K job, int level, ResourceVector demand, HoldingRoom<K> room, long now) {
    /** Returns the grant of no container: whether all is well as it is. */
    private Grant<K> ofNothing() {
      return new Grant<>(null, level, demand.minus(demand), room, now);
    }

    /** Whether the node that is offered has room for it now; else it can only be reserved. */
    private boolean isServed() {
      return room.haveRoom(demand);
    }
  }

  private final WaitingLimit limit;
  private final Map<K, HoldingClaim<K>> claims = new HashMap<>();
  private final TreeSet<HoldingClaim<K>> bySize =
      new TreeSet<>(
          Comparator.<HoldingClaim<K>>comparingDouble(HoldingClaim::size)
              .thenComparingLong(HoldingClaim::order));
  private final TreeSet<HoldingClaim<K>> byAge =
      new TreeSet<>(Comparator.comparingLong(HoldingClaim::order));
  private final Map<K, JobWait> waits = new HashMap<>();
  private ResourceVector held;
  private int running;
  private K awaited;
  private Long refusedSince;

  /**
   * None yet.
   *
   * @param limit for how long a job holds up others without getting anything; for ever without one
   */
  public HoldingJobs(WaitingLimit limit) {
    this.limit = limit;
  }

  /** Notes what a job holds and asks for at {@code now} (nanoseconds). */
  public void put(HoldingClaim<K> claim, long now) {
    HoldingClaim<K> before = drop(claim.job());
    JobWait wait = waits.computeIfAbsent(claim.job(), job -> new JobWait(now));
    if (before != null && claim.lacksLessThan(before)) {
      wait.served(now);
      refusedSince = null;
      awaited = isAwaited(claim.job()) ? null : awaited;
    }
    if (claim.isStarted()) {
      wait.started(now);
    }
    claims.put(claim.job(), claim);
    bySize.add(claim);
    byAge.add(claim);
    held = held == null ? claim.held() : held.plus(claim.held());
    running += claim.running();
  }

  /** Forgets a job: it has ended, or was seen to get on with what it has. */
  public void remove(K job) {
    drop(job);
    waits.remove(job);
    awaited = isAwaited(job) ? null : awaited;
  }

  private HoldingClaim<K> drop(K job) {
    HoldingClaim<K> gone = claims.remove(job);
    if (gone != null) {
      bySize.remove(gone);
      byAge.remove(gone);
      held = held.minus(gone.held());
      running -= gone.running();
    }
    return gone;
  }

  public boolean isEmpty() {
    return claims.isEmpty();
  }

  /** Whether the others wait until this job has all that it asks for. */
  public boolean isAwaited(K job) {
    return job.equals(awaited);
  }

  /** Whether a job may be given a container. */
  public boolean mayGive(Grant<K> grant) {
    if (isAwaited(grant.job()) && grant.isServed()) {
      waits.get(awaited).noteOffer(grant.now());
    }
    HoldingClaim<K> stalled = claims.containsKey(grant.job()) ? stalled(grant) : null;
    if (stalled != null) {
      return isLeftTo(stalled, grant);
    }
    // User limits cost more to look up, and do not matter where all jobs can end.
    if (isEmpty() || isSafe(grant, job -> false)) {
      return true;
    }
    Predicate<K> isRefused = grant.room().isRefused();
    if (isSafe(grant, isRefused) || isOutOfPatience(grant)) {
      return true;
    }
    boolean isSafeAsItIs = isSafe(grant.ofNothing(), isRefused);
    HoldingClaim<K> next = isSafeAsItIs ? fillable(grant) : oldest(grant);
    if (next == null) {
      // Some have all, and give it back when they end.
      return !isSafeAsItIs;
    }
    return isLeftTo(next, grant);
  }

  /** Whether the job that the others wait for is the one to be served. */
  private boolean isLeftTo(HoldingClaim<K> next, Grant<K> grant) {
    awaited = next.job();
    JobWait wait = waits.get(awaited);
    if (wait.wastesRoom(limit)) {
      lapse(wait, grant.now());
    }
    boolean isNext = awaited.equals(grant.job());
    if (!isNext) {
      refusedSince = refusedSince == null ? Long.valueOf(grant.now()) : refusedSince;
      if (grant.isServed()) {
        HoldingRoom<K> room = grant.room();
        wait.noteRefusal(room.nodes() != null && room.couldServe(next), grant.now());
      }
    }
    return isNext;
  }

  /**
   * Passes over one that used none of the room that was kept for it, until it gets something; and
   * all others that got nothing for the limit.
   */
  private void lapse(JobWait wait, long now) {
    wait.lapse();
    waits.values().stream().filter(other -> other.isUnserved(limit, now)).forEach(JobWait::lapse);
  }

  /**
   * Returns the oldest that can get all it lacks, of the jobs that have held tasks for the limit
   * without one of them ending: they may compute nothing yet, and would share what becomes free.
   */
  private HoldingClaim<K> stalled(Grant<K> grant) {
    if (byAge.stream().limit(MOST_LOOKS).noneMatch(claim -> isStalled(claim, grant.now()))) {
      return null;
    }
    ResourceVector sum = grant.room().capacity().minus(held);
    HoldingNodes<K>.Free free = free(grant.ofNothing());
    return awaited(
        byAge,
        grant,
        claim ->
            isStalled(claim, grant.now())
                && (claim.job().equals(grant.job()) || grant.room().couldServe(claim))
                && grant.room().canFill(claim, sum, free));
  }

  private boolean isStalled(HoldingClaim<K> claim, long now) {
    return claim.size() > 0 && waits.get(claim.job()).isStalled(limit, now);
  }

  private boolean isOutOfPatience(Grant<K> grant) {
    return grant.room().isOwed()
        && refusedSince != null
        && grant.now() - refusedSince > PATIENCE_NANOS;
  }

  /**
   * Whether all others whose claims count can get what they lack, one after another. Then the one
   * that is served has the nodes to itself.
   *
   * @param isRefused jobs whose claims do not count now
   */
  private boolean isSafe(Grant<K> grant, Predicate<K> isRefused) {
    List<HoldingClaim<K>> open = new ArrayList<>();
    int looks = 0;
    for (HoldingClaim<K> claim : bySize) {
      if (looks == MOST_LOOKS) {
        return true;
      }
      if (counts(claim, grant)) {
        looks++;
        if (!isRefused.test(claim.job())) {
          open.add(
              claim.job().equals(grant.job()) && grant.isServed()
                  ? claim.after(grant.demand())
                  : claim);
        }
      }
    }
    if (open.stream().allMatch(claim -> claim.job().equals(grant.job()) || claim.size() <= 0)) {
      return true;
    }
    ResourceVector sum = grant.room().capacity().minus(held).minus(grant.demand());
    HoldingNodes<K>.Free free = free(grant);
    for (int before = -1; before != open.size(); ) {
      before = open.size();
      for (Iterator<HoldingClaim<K>> each = open.iterator(); each.hasNext(); ) {
        HoldingClaim<K> claim = each.next();
        if (grant.room().canFill(claim, sum, free)) {
          sum = sum.plus(claim.held());
          if (free != null) {
            free.release(claim.job());
          }
          each.remove();
        }
      }
    }
    return open.stream().allMatch(claim -> claim.job().equals(grant.job()));
  }

  /** Whether a claim must not become impossible by what another job is given. */
  private boolean counts(HoldingClaim<K> claim, Grant<K> grant) {
    return (claim.isStarted() || claim.job().equals(grant.job()))
        && claim.level() >= grant.level()
        && claim.missing() != null
        && !waits.get(claim.job()).isLapsed()
        && claim.missing().plus(claim.held()).fitsIn(grant.room().capacity());
  }

  /** The job that can get all it lacks from what is free now. */
  private HoldingClaim<K> fillable(Grant<K> grant) {
    ResourceVector sum = grant.room().capacity().minus(held);
    HoldingNodes<K>.Free free = free(grant.ofNothing());
    return awaited(bySize, grant, claim -> grant.room().canFill(claim, sum, free));
  }

  private HoldingNodes<K>.Free free(Grant<K> grant) {
    HoldingNodes<K> nodes = grant.room().nodes();
    return nodes == null || running > MOST_TASKS
        ? null
        : nodes.free(
            claims.keySet(),
            grant.job(),
            grant.demand(),
            job -> claims.containsKey(job) && counts(claims.get(job), grant));
  }

  /** Where not all can be helped to their ends: of the jobs that hold tasks the oldest. */
  private HoldingClaim<K> oldest(Grant<K> grant) {
    return awaited(byAge, grant, HoldingClaim::isStarted);
  }

  private HoldingClaim<K> awaited(
      Iterable<HoldingClaim<K>> among, Grant<K> grant, Predicate<HoldingClaim<K>> condition) {
    int looks = 0;
    for (HoldingClaim<K> claim : among) {
      if (++looks > MOST_LOOKS) {
        return null;
      }
      if (claim.size() > 0
          && counts(claim, grant)
          && condition.test(claim)
          && !grant.room().isRefused().test(claim.job())) {
        return claim;
      }
    }
    return null;
  }
}

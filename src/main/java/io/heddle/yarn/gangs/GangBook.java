package io.heddle.yarn.gangs;

import io.heddle.gang.Gang;
import io.heddle.gang.GangPlan.Place;
import io.heddle.model.ResourceVector;
import io.heddle.yarn.jobs.SubmittedJobs;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** All gangs of live applications. Changed under the scheduler's lock; read by any thread. */
public final class GangBook {
  /** While so many gangs of a user wait in a queue, no other one's ApplicationMaster starts. */
  static final int MOST_WAITING = 8;

  private final ConcurrentMap<ApplicationAttemptId, LiveGang> gangs = new ConcurrentHashMap<>();
  private final ConcurrentMap<String, Set<LiveGang>> waiting = new ConcurrentHashMap<>();
  private final ConcurrentMap<LiveGang, String> queues = new ConcurrentHashMap<>();
  private final ConcurrentMap<Owner, Set<LiveGang>> counted = new ConcurrentHashMap<>();
  private final ConcurrentMap<LiveGang, Owner> owners = new ConcurrentHashMap<>();
  private final Set<LiveGang> admitted = ConcurrentHashMap.newKeySet();
  private final KeptSums kept = new KeptSums();
  private final Gatherings gatherings = new Gatherings();
  private volatile Predicate<RMContainer> victims = container -> false;
  private volatile Predicate<NodeId> leaving = node -> false;
  private volatile BiPredicate<FiCaSchedulerApp, SubmittedJobs.Job> types = (attempt, job) -> false;

  private record Owner(String queue, String user) {
    static Owner of(LiveGang gang) {
      return new Owner(gang.queue(), gang.attempt().getUser());
    }
  }

  /**
   * Sets which applications ask for gangs without a tag.
   *
   * @param isType whether an attempt of a job does
   */
  public void types(BiPredicate<FiCaSchedulerApp, SubmittedJobs.Job> isType) {
    types = isType;
  }

  /** Sets which containers preemption is about to kill. */
  public void victims(Predicate<RMContainer> isVictim) {
    victims = isVictim;
  }

  /** Returns whether preemption is about to kill a container. */
  public boolean isVictim(RMContainer container) {
    return victims.test(container);
  }

  /** Sets which nodes are about to be released. */
  public void leaving(Predicate<NodeId> isLeaving) {
    leaving = isLeaving;
  }

  /** Returns whether a node is about to be released, so that no gang gets places there. */
  public boolean isLeaving(NodeId node) {
    return leaving.test(node);
  }

  /** Returns the gang of an application: as its tags say, else by its type. */
  public Optional<Gang> gangOf(FiCaSchedulerApp attempt, SubmittedJobs.Job job) {
    Optional<Gang> gang = Gang.of(job.hints());
    if (job.hints().gang().isEmpty() && types.test(attempt, job)) {
      gang = Optional.of(Gang.OPEN);
    }
    return gang.map(each -> isLater(attempt) ? each.ofLaterAttempt() : each);
  }

  private static boolean isLater(FiCaSchedulerApp attempt) {
    return attempt.getApplicationAttemptId().getAttemptId() > 1;
  }

  /**
   * Follows the gang of an attempt.
   *
   * @param changed told when its requests are held back from now on, or no more
   */
  public LiveGang follow(FiCaSchedulerApp attempt, Gang gang, Runnable changed) {
    LiveGang live = new LiveGang(gang, attempt, this, changed);
    gangs.put(attempt.getApplicationAttemptId(), live);
    return live;
  }

  public boolean isEmpty() {
    return gangs.isEmpty();
  }

  public Collection<LiveGang> all() {
    return gangs.values();
  }

  /** Returns the gang of an attempt, or null. */
  public LiveGang of(FiCaSchedulerApp attempt) {
    return gangs.get(attempt.getApplicationAttemptId());
  }

  /** Returns whether an attempt holds containers of its gang. */
  public boolean isAtWork(FiCaSchedulerApp attempt) {
    LiveGang gang = of(attempt);
    return gang != null
        && (gang.state() == GangState.COMPLETE || gang.state() == GangState.ADMITTED);
  }

  /** Gangs that have places left. */
  public Set<LiveGang> admitted() {
    return admitted;
  }

  /** What is kept on a node, or null. */
  public ResourceVector keptOn(NodeId node) {
    return kept.on(node);
  }

  /** What is kept in a queue and those below, or null. */
  public ResourceVector keptIn(String queuePath, String partition) {
    return kept.in(queuePath, partition);
  }

  /** What is kept for a user in a leaf queue, or null. */
  public ResourceVector keptOf(String user, String queuePath, String partition) {
    return kept.of(user, queuePath, partition);
  }

  /** Returns whether an admitted gang is in another queue than when it was admitted. */
  public boolean hasMoved(LiveGang gang) {
    return kept.hasMoved(gang);
  }

  /** Nodes that are gathered for gangs. */
  public Gatherings gatherings() {
    return gatherings;
  }

  /** Gangs that wait, in all queues. */
  public int waiting() {
    return queues.size();
  }

  /**
   * Returns whether no gang matters to what a queue offers a node.
   *
   * @param label of the node
   */
  public boolean isIdle(String queue, String label) {
    return !waiting.containsKey(queue) && admitted.isEmpty() && gatherings.in(label) == null;
  }

  /** Gangs that hold too few containers to work and wait for others; counts one by one. */
  public int incomplete() {
    return (int) gangs.values().stream().filter(LiveGang::isBroken).count();
  }

  /** Returns whether enough gangs of a gang's user wait in its queue. */
  boolean isFull(LiveGang gang) {
    return counted.getOrDefault(Owner.of(gang), Set.of()).size() >= MOST_WAITING;
  }

  /** Counts a gang where it waits, or nowhere. */
  void file(LiveGang gang) {
    boolean waits = gang.holdsBack();
    file(gang, waits ? gang.queue() : null, queues, waiting);
    file(gang, waits && gang.counts() ? Owner.of(gang) : null, owners, counted);
  }

  private static <K> void file(
      LiveGang gang,
      K place,
      ConcurrentMap<LiveGang, K> places,
      ConcurrentMap<K, Set<LiveGang>> sets) {
    K before = place == null ? places.remove(gang) : places.put(gang, place);
    if (before != null && !before.equals(place)) {
      remove(sets, before, gang);
    }
    if (place != null) {
      sets.computeIfAbsent(place, each -> ConcurrentHashMap.newKeySet()).add(gang);
    }
  }

  void keep(LiveGang gang) {
    admitted.add(gang);
    kept.add(gang);
  }

  void release(LiveGang gang) {
    admitted.remove(gang);
    kept.remove(gang);
  }

  void taken(LiveGang gang, NodeId node, ResourceVector size) {
    kept.taken(gang, node, size);
  }

  void gather(LiveGathering nodes) {
    gatherings.add(nodes);
  }

  void scatter(LiveGathering nodes) {
    gatherings.remove(nodes);
  }

  private static <K> void remove(ConcurrentMap<K, Set<LiveGang>> sets, K key, LiveGang gang) {
    sets.computeIfPresent(
        key,
        (same, gangs) -> {
          gangs.remove(gang);
          return gangs.isEmpty() ? null : gangs;
        });
  }

  /**
   * Notes that a container was given to an attempt at {@code now} (nanoseconds).
   *
   * @param size of the container
   */
  public void given(
      FiCaSchedulerApp attempt, RMContainer container, ResourceVector size, long now) {
    LiveGang gang = gangs.get(attempt.getApplicationAttemptId());
    if (gang != null) {
      gang.given(
          container.getAllocatedNode(), new Place(container.getAllocatedSchedulerKey(), size), now);
    }
    gatherings.given(container.getAllocatedNode(), size);
  }

  void forget(LiveGang gang) {
    gangs.remove(gang.attempt().getApplicationAttemptId(), gang);
    file(gang);
  }
}

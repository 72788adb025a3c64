package io.heddle.yarn.gangs;

import io.heddle.gang.Gang;
import io.heddle.model.ResourceVector;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
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
  private final ConcurrentMap<NodeId, Set<LiveGang>> kept = new ConcurrentHashMap<>();

  private record Owner(String queue, String user) {
    static Owner of(LiveGang gang) {
      return new Owner(gang.queue(), gang.attempt().getUser());
    }
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

  /** Gangs that have places left. */
  public Set<LiveGang> admitted() {
    return admitted;
  }

  /** Returns whether places on a node are kept. */
  public boolean keeps(NodeId node) {
    return kept.containsKey(node);
  }

  /** Gangs with places on a node. */
  public Set<LiveGang> keptOn(NodeId node) {
    return kept.getOrDefault(node, Set.of());
  }

  /** Gangs that wait, in all queues. */
  public int waiting() {
    return queues.size();
  }

  /** Returns whether no gang matters to what a queue offers a node. */
  public boolean isIdle(String queue, NodeId node) {
    return !waiting.containsKey(queue) && admitted.isEmpty() && !keeps(node);
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
    gang.places()
        .places()
        .keySet()
        .forEach(node -> kept.computeIfAbsent(node, id -> ConcurrentHashMap.newKeySet()).add(gang));
  }

  void release(LiveGang gang) {
    admitted.remove(gang);
    gang.places().places().keySet().forEach(node -> release(gang, node));
  }

  void release(LiveGang gang, NodeId node) {
    remove(kept, node, gang);
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
      gang.given(container.getAllocatedNode(), size, now);
    }
  }

  void forget(LiveGang gang) {
    gangs.remove(gang.attempt().getApplicationAttemptId(), gang);
    file(gang);
  }
}

package io.heddle.yarn.gangs;

import io.heddle.model.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.hadoop.yarn.api.records.NodeId;

/**
 * What is kept for admitted gangs, summed by node, by queue with all above it, and by user. Changed
 * under the scheduler's lock; read by any thread.
 */
final class KeptSums {
  private final ConcurrentMap<Object, ResourceVector> sums = new ConcurrentHashMap<>();
  private final ConcurrentMap<LiveGang, List<Object>> limits = new ConcurrentHashMap<>();

  private record Queue(String path, String partition) {}

  private record User(Queue queue, String name) {}

  /** Adds all places of a gang. */
  void add(LiveGang gang) {
    List<Object> keys = limitsOf(gang);
    limits.put(gang, keys);
    gang.places()
        .amounts()
        .forEach(
            (node, amount) -> {
              plus(node, amount);
              keys.forEach(key -> plus(key, amount));
            });
  }

  private static List<Object> limitsOf(LiveGang gang) {
    String partition = gang.ask().partition();
    List<Object> keys = new ArrayList<>();
    keys.add(new User(new Queue(gang.queue(), partition), gang.attempt().getUser()));
    for (String path = gang.queue(); !path.isEmpty(); path = parent(path)) {
      keys.add(new Queue(path, partition));
    }
    return List.copyOf(keys);
  }

  /** Removes what is left of a gang's places. */
  void remove(LiveGang gang) {
    gang.places().amounts().forEach((node, amount) -> taken(gang, node, amount));
    limits.remove(gang);
  }

  /** Removes what a gang took of its places on a node. */
  void taken(LiveGang gang, NodeId node, ResourceVector amount) {
    minus(node, amount);
    limits.getOrDefault(gang, List.of()).forEach(key -> minus(key, amount));
  }

  private void plus(Object key, ResourceVector amount) {
    sums.merge(key, amount, ResourceVector::plus);
  }

  private void minus(Object key, ResourceVector amount) {
    sums.computeIfPresent(key, (same, sum) -> sum.equals(amount) ? null : sum.minus(amount));
  }

  /** Returns what is kept on a node, or null. */
  ResourceVector on(NodeId node) {
    return sums.get(node);
  }

  /** Returns what is kept in a queue and those below, or null. */
  ResourceVector in(String queuePath, String partition) {
    return sums.get(new Queue(queuePath, partition));
  }

  /** Returns what is kept for a user in a leaf queue, or null. */
  ResourceVector of(String user, String queuePath, String partition) {
    return sums.get(new User(new Queue(queuePath, partition), user));
  }

  /** Returns the queue above another one, or the empty string. */
  static String parent(String path) {
    int dot = path.lastIndexOf('.');
    return dot < 0 ? "" : path.substring(0, dot);
  }

  /** Returns whether a gang is in another queue than when its places were added. */
  boolean hasMoved(LiveGang gang) {
    List<Object> known = limits.get(gang);
    return known != null && !known.equals(limitsOf(gang));
  }
}

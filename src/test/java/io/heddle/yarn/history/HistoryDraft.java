package io.heddle.yarn.history;

import io.heddle.sim.engine.Where;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * A history that kinds of events and settings are added to.
 *
 * @param random of the kind alone, so that a new kind changes no other draw of a seed
 */
record HistoryDraft(
    SplittableRandom random,
    Map<String, String> settings,
    List<Node> nodes,
    List<Event> events,
    RandomQueues queues) {
  static final String CAPACITY = "yarn.scheduler.capacity.";
  private static final List<String> USERS = List.of("ann", "bob", "cat");

  boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  /** Returns a number from 1 to {@code most}. */
  int upTo(int most) {
    return 1 + random.nextInt(most);
  }

  /** Returns a time in milliseconds while most applications run. */
  long time() {
    return 5_000L + random.nextInt(150_000);
  }

  <T> T oneOf(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  String user() {
    return oneOf(USERS);
  }

  /** Sets a key of CapacityScheduler, given without its prefix. */
  void set(String key, Object value) {
    settings.put(CAPACITY + key, String.valueOf(value));
  }

  /** Returns the value of a key of CapacityScheduler, or null. */
  String get(String key) {
    return settings.get(CAPACITY + key);
  }

  List<Event.Submit> submissions() {
    return events.stream()
        .filter(Event.Submit.class::isInstance)
        .map(Event.Submit.class::cast)
        .toList();
  }

  /** Returns the number of an application to be added. */
  int nextApplication() {
    return submissions().size();
  }

  /** Whether some tasks must run on a node each. */
  boolean isConstrained() {
    return events.stream()
        .anyMatch(
            event ->
                event instanceof Event.Ask ask && ask.tasks().where().kind() == Where.Kind.APART);
  }

  /** Returns the full paths of leaf queues. */
  List<String> leaves() {
    return queues.leaves().stream().map(this::path).toList();
  }

  /** Returns the full path of a leaf queue. */
  String path(String leaf) {
    return queues.paths().stream()
        .filter(path -> path.endsWith("." + leaf))
        .findFirst()
        .orElseThrow();
  }

  static String parent(String path) {
    return path.substring(0, path.lastIndexOf('.'));
  }

  /** Returns root and the queues that have children. */
  Set<String> parents() {
    return queues.paths().stream().map(HistoryDraft::parent).collect(Collectors.toSet());
  }

  /** Returns the memory of the smallest node in GiB. */
  int smallestNode() {
    return nodes.stream().mapToInt(Node::gigabytes).min().orElseThrow();
  }
}

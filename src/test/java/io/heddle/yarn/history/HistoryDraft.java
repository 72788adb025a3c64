package io.heddle.yarn.history;

import io.heddle.sim.engine.Where;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * A history that kinds of events and settings are added to; {@code random} is of the kind alone, so
 * that a new kind changes no other draw of a seed.
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

  int upTo(int most) {
    return 1 + random.nextInt(most);
  }

  long time() {
    return 5_000L + random.nextInt(150_000);
  }

  <T> T oneOf(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  String user() {
    return oneOf(USERS);
  }

  void set(String key, Object value) {
    settings.put(CAPACITY + key, String.valueOf(value));
  }

  String get(String key) {
    return settings.get(CAPACITY + key);
  }

  List<Event.Submit> submissions() {
    return events.stream()
        .filter(Event.Submit.class::isInstance)
        .map(Event.Submit.class::cast)
        .toList();
  }

  int nextApplication() {
    return submissions().size();
  }

  boolean isConstrained() {
    return events.stream()
        .anyMatch(
            event ->
                event instanceof Event.Ask ask && ask.tasks().where().kind() == Where.Kind.APART);
  }

  List<String> leaves() {
    return queues.leaves().stream().map(this::path).toList();
  }

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

  int smallestNode() {
    return nodes.stream().mapToInt(Node::gigabytes).min().orElseThrow();
  }
}

package io.heddle.yarn.history;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A few minutes of a small cluster, all of it drawn from a seed: nodes in one or two racks, some
 * with a label; queues with all their limits; MapReduce and other applications of three users,
 * which ask for containers anywhere, rather or only on some nodes, only in a rack, or on a node
 * each, grow and shrink them, give them back, change their minds, shun nodes, fail with their
 * containers or without, end, are killed, moved and given other priorities; nodes that are lost or
 * resized; refreshes of the queues. Every node that is lost or shrinks is as before in the end, so
 * that whatever is asked for fits somewhere at last.
 *
 * @param kinds what the history has that not all have
 * @param settings of queues, preemption and heartbeats; the scheduler under test adds its own
 * @param exclusive whether nodes with the label serve no one else
 * @param waitingLimit of Heddle, milliseconds
 */
record RandomHistory(
    long seed,
    Set<HistoryKind> kinds,
    Map<String, String> settings,
    boolean exclusive,
    long waitingLimit,
    List<Node> nodes,
    List<Event> events) {
  static final long LONGEST_TASK = 40_000;
  private static final int HEARTBEAT_MILLIS = 1_000;

  static RandomHistory of(long seed) {
    return of(seed, HistoryKind.of(seed));
  }

  static RandomHistory of(long seed, Set<HistoryKind> kinds) {
    return new HistoryBuilder(seed).build(kinds);
  }

  /** The same with other times of the nodes' heartbeats, those of a replay of this number. */
  RandomHistory replayed(int replay) {
    SplittableRandom random = new SplittableRandom(seed * 31 + replay);
    List<Node> moved =
        nodes.stream().map(node -> node.withPhase(random.nextInt(HEARTBEAT_MILLIS))).toList();
    return new RandomHistory(seed, kinds, settings, exclusive, waitingLimit, moved, events);
  }

  Set<String> labels() {
    return nodes.stream()
        .map(Node::label)
        .filter(label -> !label.isEmpty())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Whether Heddle only has to keep the invariants, because stock has no equal of what is set. */
  boolean isHeddlesOwn() {
    return kinds.stream().anyMatch(HistoryKind::isHeddlesOwn);
  }

  /**
   * How much longer than with stock a request may wait, in milliseconds: until the limit, a few
   * tenths of it for others and at most once more for room in the queue, until what runs on a node
   * has ended, and until the last map has before a reduce.
   */
  long waitingBound() {
    return waitingLimit * 5 / 2 + 2 * LONGEST_TASK + 5_000;
  }

  String description() {
    return "kinds "
        + kinds
        + "\nsettings\n  "
        + settings.entrySet().stream()
            .map(entry -> entry.getKey() + "=" + entry.getValue())
            .collect(Collectors.joining("\n  "))
        + "\nnodes\n  "
        + nodes.stream().map(Node::toString).collect(Collectors.joining("\n  "))
        + "\nevents\n  "
        + events.stream().map(Event::toString).collect(Collectors.joining("\n  "));
  }
}

package io.heddle.tune.step;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * What the tuner remembers of its changes. Follows from the journal alone: a ResourceManager that
 * reads the journal goes on where another one stopped.
 */
final class TunerMemory {
  private static final long HOUR_MILLIS = TimeUnit.HOURS.toMillis(1);

  private final Deque<Long> changes = new ArrayDeque<>();
  private final Map<Direction, Long> takenBack = new HashMap<>();
  private long lastId;
  private OptionalLong lastChange = OptionalLong.empty();
  private boolean paused;
  private boolean watching;
  private Optional<Change> last = Optional.empty();
  private Optional<Entry> inFlight = Optional.empty();

  /** Takes in one more line of the journal. */
  void add(Entry entry) {
    lastId = Math.max(lastId, entry.id());
    switch (entry.outcome()) {
      case DRY_RUN -> changedAt(entry.millis());
      case APPLYING, ROLLING_BACK -> inFlight = Optional.of(entry);
      case APPLIED -> {
        end();
        changedAt(entry.millis());
        last = Optional.of(entry.change());
        watching = true;
      }
      case REFUSED -> {
        inFlight = Optional.empty();
        lastChange = OptionalLong.of(entry.millis());
      }
      case KEPT -> watching = false;
      case ROLLED_BACK -> {
        end();
        changedAt(entry.millis());
        entry.queues().stream()
            .flatMap(queue -> Direction.of(queue.reversed()).stream())
            .forEach(direction -> takenBack.put(direction, entry.millis()));
      }
      case NOT_ROLLED_BACK, OVERRIDDEN -> {
        end();
        lastChange = OptionalLong.of(entry.millis());
      }
      case PAUSED -> paused = true;
      case RESUMED -> paused = false;
    }
  }

  private void end() {
    inFlight = Optional.empty();
    last = Optional.empty();
    watching = false;
  }

  private void changedAt(long millis) {
    lastChange = OptionalLong.of(millis);
    changes.addLast(millis);
    while (changes.getFirst() <= millis - HOUR_MILLIS) {
      changes.removeFirst();
    }
  }

  long nextId() {
    return lastId + 1;
  }

  boolean paused() {
    return paused;
  }

  /** Whether the last change is still to be judged. */
  boolean watching() {
    return watching;
  }

  /** The last change, if it stands and may be taken back. */
  Optional<Change> last() {
    return last;
  }

  /** What was begun and did not end yet. */
  Optional<Entry> inFlight() {
    return inFlight;
  }

  /** When a change was last made or tried. */
  OptionalLong lastChange() {
    return lastChange;
  }

  int changesInTheHourBefore(long millis) {
    return (int) changes.stream().filter(at -> at > millis - HOUR_MILLIS).count();
  }

  /** In which nothing is changed now, as changes in them were taken back. */
  List<Direction> leftAlone(long millis, long forMillis) {
    takenBack.values().removeIf(at -> at + forMillis <= millis);
    return List.copyOf(takenBack.keySet());
  }
}

package io.heddle.tune.step;

import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.workload.Queue.QueueSettings;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** The tuner's memory of changes, from the journal alone: another ResourceManager can go on. */
final class TunerMemory {
  private static final long HOUR_MILLIS = TimeUnit.HOURS.toMillis(1);

  /** Each time that a direction is taken back again doubles the while, so often at most. */
  private static final int MOST_DOUBLINGS = 5;

  /** A direction that was not taken back for so many of its whiles is as good as any. */
  private static final int FORGETTING = 3;

  /** So many changes may be taken back one after another. */
  private static final int MOST_STANDING = 20;

  private record TakenBack(long atMillis, long forMillis) {}

  private final Deque<Long> changes = new ArrayDeque<>();
  private final long leaveAloneMillis;
  private final Map<Direction, TakenBack> takenBack = new HashMap<>();
  private long lastId;
  private OptionalLong lastChange = OptionalLong.empty();
  private boolean paused;
  private final Deque<Change> standing = new ArrayDeque<>();
  private int unjudged;

  private Optional<Entry> inFlight = Optional.empty();
  private Optional<StandingProposal> proposal = Optional.empty();

  /**
   * @param leaveAloneMillis of a direction that was taken back once
   */
  TunerMemory(long leaveAloneMillis) {
    this.leaveAloneMillis = leaveAloneMillis;
  }

  void add(Entry entry) {
    lastId = Math.max(lastId, entry.id());
    proposal = StandingProposal.after(entry, proposal);
    switch (entry.outcome()) {
      case DRY_RUN -> changedAt(entry.millis());
      case APPLYING, ROLLING_BACK -> inFlight = Optional.of(entry);
      case APPLIED -> {
        inFlight = Optional.empty();
        changedAt(entry.millis());
        standing.addLast(entry.change());
        unjudged++;
        if (standing.size() > MOST_STANDING) {
          standing.removeFirst();
          unjudged = Math.min(unjudged, MOST_STANDING);
        }
      }
      case REFUSED -> {
        inFlight = Optional.empty();
        lastChange = OptionalLong.of(entry.millis());
      }
      case KEPT -> unjudged = 0;
      case ROLLED_BACK -> {
        inFlight = Optional.empty();
        while (!standing.isEmpty() && standing.getLast().id() >= entry.firstId()) {
          standing.removeLast();
          unjudged = Math.max(0, unjudged - 1);
        }
        changedAt(entry.millis());
        entry.queues().stream()
            .flatMap(queue -> Direction.of(queue.reversed()).stream())
            .forEach(direction -> takeBack(direction, entry.millis()));
      }
      case NOT_ROLLED_BACK, OVERRIDDEN -> {
        end();
        lastChange = OptionalLong.of(entry.millis());
      }
      case PAUSED -> paused = true;
      case RESUMED -> paused = false;
      case RECONFIGURED, NOT_RECONFIGURED -> {
        // What was remembered stays true.
      }
    }
  }

  private void end() {
    inFlight = Optional.empty();
    standing.clear();
    unjudged = 0;
  }

  private void changedAt(long millis) {
    takenBack.values().removeIf(each -> each.atMillis + FORGETTING * each.forMillis <= millis);
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

  Optional<Change> watched() {
    return Change.together(standing.stream().skip(standing.size() - unjudged).toList());
  }

  Optional<Change> last() {
    return Optional.ofNullable(standing.peekLast());
  }

  /** What a dry run would have changed last, if nothing was changed since. */
  Optional<StandingProposal> proposal() {
    return proposal;
  }

  Optional<Entry> inFlight() {
    return inFlight;
  }

  OptionalLong lastChange() {
    return lastChange;
  }

  int changesInTheHourBefore(long millis) {
    return (int) changes.stream().filter(at -> at > millis - HOUR_MILLIS).count();
  }

  private void takeBack(Direction direction, long millis) {
    TakenBack before = takenBack.get(direction);
    boolean again = before != null && millis < before.atMillis + FORGETTING * before.forMillis;
    long longest = leaveAloneMillis << MOST_DOUBLINGS;
    takenBack.put(
        direction,
        new TakenBack(millis, again ? Math.min(2 * before.forMillis, longest) : leaveAloneMillis));
  }

  List<Direction> leftAlone(long millis) {
    return takenBack.entrySet().stream()
        .filter(each -> millis < each.getValue().atMillis + each.getValue().forMillis)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** In which way a setting of a queue was changed. */
  public record Direction(String path, Way way) {
    /** A larger share, a smaller one, or an ordering. */
    public enum Way {
      UP,
      DOWN,
      FIFO,
      FAIR,
      DRF
    }

    static List<Direction> of(QueueChange change) {
      List<Direction> directions = new ArrayList<>();
      QueueSettings before = change.before();
      QueueSettings after = change.after();
      if (!SettingsByPath.sameShare(before.share(), after.share())) {
        directions.add(
            new Direction(change.path(), after.share() > before.share() ? Way.UP : Way.DOWN));
      }
      if (before.ordering() != after.ordering()) {
        directions.add(new Direction(change.path(), Way.valueOf(after.ordering().name())));
      }
      return directions;
    }
  }
}

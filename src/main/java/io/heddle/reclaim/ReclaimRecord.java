package io.heddle.reclaim;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.heddle.reclaim.ReclaimTally.MemoryTally;
import io.heddle.state.JsonFormat;
import io.heddle.state.StateException;
import io.heddle.state.StateStore;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Results of reclaiming by the hour, of 31 days, and who switched what. Bounded, thread-safe. */
public final class ReclaimRecord implements StateStore.Kept {
  public static final String FILE = "reclaim";
  public static final int MOST_HOURS = 31 * 24;

  static final int MOST_EVENTS = 100;

  private static final JsonFormat<Document> FORMAT =
      new JsonFormat<>("heddle-reclaim", 1, Document.class, "");
  private static final long NEVER = Long.MIN_VALUE;
  private static final double HOUR_MILLIS = TimeUnit.HOURS.toMillis(1);
  private static final long HOURS_A_DAY = TimeUnit.DAYS.toHours(1);

  @GuardedBy("this")
  private final TreeMap<Long, Hour> hours = new TreeMap<>();

  @GuardedBy("this")
  private final Deque<Event> events = new ArrayDeque<>();

  @GuardedBy("this")
  private long last = NEVER;

  @GuardedBy("this")
  private double gained;

  @GuardedBy("this")
  private double gainedMemory;

  @GuardedBy("this")
  private long changes;

  /** Hour since 1970; {@code memory} is null, for none, in files of older versions. */
  public record Hour(long hour, ReclaimTally tally, MemoryTally memory) {
    public Hour {
      memory = memory == null ? MemoryTally.NONE : memory;
    }

    private Hour plus(Hour other) {
      return new Hour(hour, tally.plus(other.tally), memory.plus(other.memory));
    }
  }

  /** Switch or failure at a time since 1970. */
  public record Event(long millis, String what) {}

  /** Hours and events, the oldest first. */
  public record Document(String format, int version, List<Hour> hours, List<Event> events)
      implements JsonFormat.Document {}

  /**
   * Adds what happened since the last call; of the first only its checks.
   *
   * @param millis since 1970: of which hour it is
   * @param steady milliseconds that never jump: how long it was
   * @param vcores amounts in vcores, and the checks since the last time
   * @param memory the same in GiB
   */
  public synchronized void add(long millis, long steady, ReclaimTally vcores, ReclaimTally memory) {
    double passed = last == NEVER ? 0 : (steady - last) / HOUR_MILLIS;
    ReclaimTally tally = vcores.lasting(passed);
    ReclaimTally ofMemory = memory.lasting(passed);
    add(millis, tally, new MemoryTally(ofMemory, 0));
    gained += tally.used();
    gainedMemory += ofMemory.used();
    last = steady;
  }

  /** Notes that a container was taken back because its node's memory came to its end. */
  public synchronized void tookBack(long millis) {
    add(millis, ReclaimTally.NONE, new MemoryTally(ReclaimTally.NONE, 1));
  }

  @GuardedBy("this")
  private void add(long millis, ReclaimTally vcores, MemoryTally memory) {
    merge(new Hour(TimeUnit.MILLISECONDS.toHours(millis), vcores, memory));
    forgetOldest();
    changes++;
  }

  @GuardedBy("this")
  private void merge(Hour hour) {
    hours.merge(hour.hour(), hour, Hour::plus);
  }

  /** Nothing is added for the time until the next one. */
  public synchronized void rest() {
    last = NEVER;
  }

  /** Notes that something was switched, or failed. */
  public synchronized void note(long millis, String what) {
    events.addLast(new Event(millis, what));
    forgetOldest();
    changes++;
  }

  @GuardedBy("this")
  private void forgetOldest() {
    while (hours.size() > MOST_HOURS) {
      hours.pollFirstEntry();
    }
    while (events.size() > MOST_EVENTS) {
      events.removeFirst();
    }
  }

  /** Vcore-hours held beyond what nodes have, since the start. */
  public synchronized double gained() {
    return gained;
  }

  /** GiB-hours of memory held beyond what nodes have, since the start. */
  public synchronized double gainedMemory() {
    return gainedMemory;
  }

  /** Vcore-hours since midnight UTC of the day of this moment, earlier starts included. */
  public double gainedToday(long millis) {
    return today(millis, Hour::tally);
  }

  /** Returns the reclaimed GiB-hours of memory of the day. */
  public double gainedMemoryToday(long millis) {
    return today(millis, hour -> hour.memory().tally());
  }

  private synchronized double today(long millis, Function<Hour, ReclaimTally> tally) {
    long midnight = TimeUnit.MILLISECONDS.toDays(millis) * HOURS_A_DAY;
    return hours.tailMap(midnight, true).values().stream()
        .mapToDouble(hour -> tally.apply(hour).used())
        .sum();
  }

  /** Hours since 1970, from {@code since} on. */
  public synchronized Document document(long since) {
    return new Document(
        FORMAT.name(),
        FORMAT.version(),
        List.copyOf(hours.tailMap(since, true).values()),
        List.copyOf(events));
  }

  @Override
  public synchronized long changes() {
    return changes;
  }

  @Override
  public byte[] write() {
    return FORMAT.write(document(Long.MIN_VALUE));
  }

  /** Throws StateException saying what is wrong with it. */
  public static Document read(byte[] json) throws StateException {
    return FORMAT.read(
        json,
        document -> {
          document.hours.forEach(
              hour -> {
                Objects.requireNonNull(hour.tally(), "a tally");
                Objects.requireNonNull(hour.memory().tally(), "a tally of memory");
              });
          document.events.forEach(event -> Objects.requireNonNull(event.what(), "what"));
          return document;
        });
  }

  @Override
  public long add(byte[] content) throws StateException {
    Document earlier = read(content);
    synchronized (this) {
      earlier.hours.forEach(this::merge);
      List<Event> later = List.copyOf(events);
      events.clear();
      events.addAll(earlier.events);
      events.addAll(later);
      forgetOldest();
      changes++;
      return 1;
    }
  }
}

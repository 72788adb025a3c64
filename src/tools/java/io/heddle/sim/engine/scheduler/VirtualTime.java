package io.heddle.sim.engine.scheduler;

import java.util.PriorityQueue;

/**
 * Clock and events in order of time, then of planning; housekeeping never ends and is not counted.
 */
public final class VirtualTime {
  private record Event(long time, long serial, boolean housekeeping, Runnable action)
      implements Comparable<Event> {
    @Override
    public int compareTo(Event other) {
      int order = Long.compare(time, other.time);
      return order != 0 ? order : Long.compare(serial, other.serial);
    }
  }

  private final PriorityQueue<Event> events = new PriorityQueue<>();
  private long now;
  private long planned;
  private long toCome;

  /** Milliseconds since the beginning. */
  public long now() {
    return now;
  }

  /** Plans an event that the run must not end before. */
  public void at(long time, Runnable action) {
    toCome++;
    plan(time, false, action);
  }

  public void housekeepingAt(long time, Runnable action) {
    plan(time, true, action);
  }

  /** Plans the same housekeeping again and again, first after {@code period}. */
  public void every(long period, Runnable action) {
    housekeepingAt(
        now + period,
        () -> {
          action.run();
          every(period, action);
        });
  }

  private void plan(long time, boolean housekeeping, Runnable action) {
    events.add(new Event(Math.max(time, now), planned++, housekeeping, action));
  }

  /** Whether anything but housekeeping is planned. */
  public boolean hasMoreToCome() {
    return toCome > 0;
  }

  /** When the next event is, or {@link Long#MAX_VALUE} without one. */
  public long nextTime() {
    return events.isEmpty() ? Long.MAX_VALUE : events.peek().time();
  }

  public void step() {
    Event event = events.remove();
    now = event.time();
    if (!event.housekeeping()) {
      toCome--;
    }
    event.action().run();
  }
}

package io.heddle.tune.latency;

import java.util.PriorityQueue;

/** What is going to happen, earliest first and in order of planning. */
final class EventQueue {
  private record Event(double time, long serial, Runnable action) implements Comparable<Event> {
    @Override
    public int compareTo(Event other) {
      int byTime = Double.compare(time, other.time);
      return byTime != 0 ? byTime : Long.compare(serial, other.serial);
    }
  }

  private final PriorityQueue<Event> events = new PriorityQueue<>();
  private long planned;
  private double now;

  void add(double time, Runnable action) {
    events.add(new Event(time, planned++, action));
  }

  /** Time of the event that happens, or happened last; 0 before the first. */
  double now() {
    return now;
  }

  /** Lets the next event happen; false if there is none. */
  boolean next() {
    Event event = events.poll();
    if (event == null) {
      return false;
    }
    now = event.time;
    event.action.run();
    return true;
  }
}

package io.heddle.tune.latency;

import java.util.Arrays;

/** What is going to happen, earliest first and in order of planning. Allocates only to grow. */
final class EventQueue {
  private double[] times = new double[64];
  private long[] serials = new long[64];
  private int[] kinds = new int[64];
  private int[] jobs = new int[64];
  private int[] slots = new int[64];
  private int size;
  private long planned;

  void clear() {
    size = 0;
    planned = 0;
  }

  boolean isEmpty() {
    return size == 0;
  }

  void add(double time, int kind, int job, int slot) {
    if (size == times.length) {
      grow();
    }
    long serial = planned++;
    int hole = size++;
    while (hole > 0) {
      int parent = (hole - 1) >> 1;
      if (!isBefore(time, serial, parent)) {
        break;
      }
      move(parent, hole);
      hole = parent;
    }
    set(hole, time, serial, kind, job, slot);
  }

  double time() {
    return times[0];
  }

  int kind() {
    return kinds[0];
  }

  int job() {
    return jobs[0];
  }

  int slot() {
    return slots[0];
  }

  void remove() {
    int last = --size;
    double time = times[last];
    long serial = serials[last];
    int hole = 0;
    while (2 * hole + 1 < last) {
      int child = 2 * hole + 1;
      if (child + 1 < last && isBefore(times[child + 1], serials[child + 1], child)) {
        child++;
      }
      if (!isBefore(times[child], serials[child], time, serial)) {
        break;
      }
      move(child, hole);
      hole = child;
    }
    set(hole, time, serial, kinds[last], jobs[last], slots[last]);
  }

  private boolean isBefore(double time, long serial, int other) {
    return isBefore(time, serial, times[other], serials[other]);
  }

  private static boolean isBefore(double time, long serial, double otherTime, long otherSerial) {
    return time < otherTime || (time == otherTime && serial < otherSerial);
  }

  private void move(int from, int to) {
    set(to, times[from], serials[from], kinds[from], jobs[from], slots[from]);
  }

  private void set(int index, double time, long serial, int kind, int job, int slot) {
    times[index] = time;
    serials[index] = serial;
    kinds[index] = kind;
    jobs[index] = job;
    slots[index] = slot;
  }

  private void grow() {
    int length = 2 * size;
    times = Arrays.copyOf(times, length);
    serials = Arrays.copyOf(serials, length);
    kinds = Arrays.copyOf(kinds, length);
    jobs = Arrays.copyOf(jobs, length);
    slots = Arrays.copyOf(slots, length);
  }
}

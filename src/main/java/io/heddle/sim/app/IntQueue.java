package io.heddle.sim.app;

import java.util.Arrays;

/** A first-in-first-out queue of ints at four bytes each, for jobs of a million tasks. */
final class IntQueue {
  private int[] ring = new int[8];
  private int head;
  private int size;

  int size() {
    return size;
  }

  boolean isEmpty() {
    return size == 0;
  }

  void add(int value) {
    if (size == ring.length) {
      int[] larger = Arrays.copyOf(ring, 2 * size);
      System.arraycopy(ring, 0, larger, size, head);
      ring = larger;
    }
    ring[(head + size) & (ring.length - 1)] = value;
    size++;
  }

  /** Takes the eldest; the queue must not be empty. */
  int remove() {
    int value = ring[head];
    head = (head + 1) & (ring.length - 1);
    size--;
    return value;
  }
}

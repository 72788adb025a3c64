package io.heddle.sim.app;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;

/** Tasks of one group, by index, that wait for a container, eldest first. */
final class WaitingTasks {
  static final IntFunction<List<String>> ANYWHERE = task -> List.of();

  private final IntFunction<List<String>> hosts;
  private final BitSet waiting = new BitSet();

  // A task stands in several queues; where its bit is cleared it was taken through another one.
  private final IntQueue all = new IntQueue();
  private final Map<String, IntQueue> near = new HashMap<>();
  private final SortedMap<String, Integer> wanted = new TreeMap<>();
  private Map<String, Integer> lastWanted = Map.of();
  private boolean wantedChanged;
  private int count;

  WaitingTasks(IntFunction<List<String>> hosts) {
    this.hosts = hosts;
  }

  static WaitingTasks anywhere() {
    return new WaitingTasks(ANYWHERE);
  }

  int count() {
    return count;
  }

  Map<String, Integer> hosts() {
    if (wantedChanged) {
      wantedChanged = false;
      lastWanted = Collections.unmodifiableMap(new TreeMap<>(wanted));
    }
    return lastWanted;
  }

  void add(int task) {
    waiting.set(task);
    count++;
    all.add(task);
    for (String host : hosts.apply(task)) {
      wantedChanged = true;
      near.computeIfAbsent(host, any -> new IntQueue()).add(task);
      wanted.merge(host, 1, Integer::sum);
    }
  }

  /** Takes a task whose input lies on {@code host}, else any; at least one must wait. */
  int take(String host) {
    IntQueue here = near.get(host);
    int task = here == null ? -1 : firstWaiting(here);
    return task < 0 ? take() : taken(task);
  }

  int take() {
    return taken(firstWaiting(all));
  }

  private int taken(int task) {
    waiting.clear(task);
    count--;
    for (String each : hosts.apply(task)) {
      wantedChanged = true;
      wanted.computeIfPresent(each, (any, tasks) -> tasks == 1 ? null : tasks - 1);
    }
    return task;
  }

  private int firstWaiting(IntQueue queue) {
    while (!queue.isEmpty()) {
      int task = queue.remove();
      if (waiting.get(task)) {
        return task;
      }
    }
    return -1;
  }

  /** A first-in-first-out queue of ints at four bytes each, for jobs of a million tasks. */
  static final class IntQueue {
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

    int remove() {
      int value = ring[head];
      head = (head + 1) & (ring.length - 1);
      size--;
      return value;
    }
  }
}

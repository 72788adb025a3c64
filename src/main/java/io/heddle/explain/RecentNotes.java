package io.heddle.explain;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The latest notes of each key, bounded per key and in all: nobody can make it grow, nor push out
 * another key's notes faster than by being a key of his own. Thread-safe.
 */
public final class RecentNotes<K, V> {
  private static final float LOAD_FACTOR = 0.75f;

  // That which was noted longest ago first.
  private final Map<K, Deque<V>> byKey = new LinkedHashMap<>(16, LOAD_FACTOR, true);
  private int most;
  private int mostPerKey;
  private int size;

  /** Nothing yet, with room for nothing. */
  public RecentNotes() {}

  /** Never more than these from now on; the oldest are forgotten. */
  public synchronized void limit(int inAll, int perKey) {
    most = inAll;
    mostPerKey = perKey;
    byKey.values().forEach(this::forgetSurplus);
    forgetSurplusKeys();
  }

  /** Keeps {@code note}; of too many of its key the oldest goes, of too many in all a whole key. */
  public synchronized void add(K key, V note) {
    if (most == 0) {
      return;
    }
    Deque<V> notes = byKey.computeIfAbsent(key, any -> new ArrayDeque<>(2));
    notes.addFirst(note);
    size++;
    forgetSurplus(notes);
    forgetSurplusKeys();
  }

  private void forgetSurplus(Deque<V> notes) {
    while (notes.size() > Math.min(most, mostPerKey)) {
      notes.removeLast();
      size--;
    }
  }

  private void forgetSurplusKeys() {
    Iterator<Deque<V>> oldestFirst = byKey.values().iterator();
    while (size > most) {
      size -= oldestFirst.next().size();
      oldestFirst.remove();
    }
  }

  /** Those of a key, the latest first; a copy. */
  public synchronized List<V> of(K key) {
    Deque<V> notes = byKey.get(key);
    return notes == null ? List.of() : new ArrayList<>(notes);
  }

  /** The latest of a key, or null. */
  public synchronized V latest(K key) {
    Deque<V> notes = byKey.get(key);
    return notes == null ? null : notes.peekFirst();
  }

  /** All of them, for one look. */
  public synchronized List<V> all() {
    List<V> all = new ArrayList<>(size);
    byKey.values().forEach(all::addAll);
    return all;
  }

  /** How many there are. */
  public synchronized int size() {
    return size;
  }
}

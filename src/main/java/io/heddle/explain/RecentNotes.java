package io.heddle.explain;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.heddle.model.FairlyKept;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Latest notes by key, bounded; no owner of keys pushes out those of one with fewer. Thread-safe.
 */
public final class RecentNotes<K, V> {
  @GuardedBy("this")
  private final FairlyKept<K, Deque<V>> byKey = new FairlyKept<>(0);

  @GuardedBy("this")
  private int most;

  @GuardedBy("this")
  private int mostPerKey;

  public RecentNotes() {}

  /** Never more than these from now on; the oldest are forgotten. */
  public synchronized void limit(int inAll, int perKey) {
    most = inAll;
    mostPerKey = perKey;
    List<K> keys = new ArrayList<>();
    byKey.forEach((key, notes) -> keys.add(key));
    for (K key : keys) {
      keep(null, key, byKey.get(key));
    }
    byKey.limit(inAll);
  }

  /** Keeps {@code note} of an owner's key; of too many the key's oldest, or a whole key, goes. */
  public synchronized void add(Object owner, K key, V note) {
    if (most == 0) {
      return;
    }
    Deque<V> notes = byKey.get(key);
    notes = notes == null ? new ArrayDeque<>(2) : notes;
    notes.addFirst(note);
    keep(owner, key, notes);
  }

  @GuardedBy("this")
  private void keep(Object owner, K key, Deque<V> notes) {
    while (notes.size() > Math.min(most, mostPerKey)) {
      notes.removeLast();
    }
    if (notes.isEmpty()) {
      byKey.remove(key);
    } else {
      byKey.put(owner, key, notes, notes.size());
    }
  }

  /** Returns the notes of a key, the latest first; a copy. */
  public synchronized List<V> of(K key) {
    Deque<V> notes = byKey.get(key);
    return notes == null ? List.of() : new ArrayList<>(notes);
  }

  /** The latest of a key, or null. */
  public synchronized V latest(K key) {
    Deque<V> notes = byKey.get(key);
    return notes == null ? null : notes.peekFirst();
  }

  public synchronized List<V> all() {
    List<V> all = new ArrayList<>();
    byKey.forEach((key, notes) -> all.addAll(notes));
    return all;
  }

  public synchronized int size() {
    return (int) byKey.weight();
  }
}

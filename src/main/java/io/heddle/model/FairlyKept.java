package io.heddle.model;

import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/**
 * Bounded values by key. The owner with the most loses what it used longest ago, so none pushes out
 * values of one with fewer (max-min fairness). Not thread-safe.
 */
public final class FairlyKept<K, V> {
  private static final float LOAD_FACTOR = 0.75f;

  private record Entry<V>(Object owner, V value, int weight) {}

  private static final class Share<K> {
    private final Map<K, Boolean> keys = new LinkedHashMap<>(16, LOAD_FACTOR, true);
    private long weight;
  }

  private final Map<K, Entry<V>> values = new LinkedHashMap<>(16, LOAD_FACTOR, true);
  private final Map<Object, Share<K>> shares = new HashMap<>();
  private final TreeMap<Long, LinkedHashSet<Object>> ownersByWeight = new TreeMap<>();
  private long most;
  private long weight;

  /** Nothing yet, and never more than {@code most} values. */
  public FairlyKept(int most) {
    this.most = most;
  }

  /** The value of {@code key}, or null if there is none or it was forgotten. */
  public V get(K key) {
    Entry<V> entry = values.get(key);
    if (entry == null) {
      return null;
    }
    shares.get(entry.owner).keys.get(key);
    return entry.value;
  }

  /** Keeps {@code value}, now the most recently used. */
  public void put(Object owner, K key, V value) {
    put(owner, key, value, 1);
  }

  /**
   * Keeps {@code value}, now the most recently used.
   *
   * @param owner of a new key; a known one stays its first owner's
   * @param weight for how many values it counts, at least 1
   */
  public void put(Object owner, K key, V value, int weight) {
    Entry<V> before = values.get(key);
    Entry<V> entry = new Entry<>(before == null ? owner : before.owner, value, weight);
    values.put(key, entry);
    Share<K> share = shares.computeIfAbsent(entry.owner, any -> new Share<>());
    share.keys.put(key, true);
    grow(entry.owner, share, weight - (before == null ? 0 : before.weight));
    forgetSurplus();
  }

  /** Never more than {@code most} values from now on. */
  public void limit(int most) {
    this.most = most;
    forgetSurplus();
  }

  public void remove(K key) {
    Entry<V> entry = values.remove(key);
    if (entry != null) {
      Share<K> share = shares.get(entry.owner);
      share.keys.remove(key);
      grow(entry.owner, share, -entry.weight);
    }
  }

  private void grow(Object owner, Share<K> share, int more) {
    if (share.weight > 0) {
      LinkedHashSet<Object> equal = ownersByWeight.get(share.weight);
      equal.remove(owner);
      if (equal.isEmpty()) {
        ownersByWeight.remove(share.weight);
      }
    }
    share.weight += more;
    weight += more;
    if (share.weight > 0) {
      ownersByWeight.computeIfAbsent(share.weight, any -> new LinkedHashSet<>()).add(owner);
    } else {
      shares.remove(owner);
    }
  }

  private void forgetSurplus() {
    while (weight > most) {
      Object heaviest = ownersByWeight.lastEntry().getValue().iterator().next();
      Iterator<K> eldestFirst = shares.get(heaviest).keys.keySet().iterator();
      remove(eldestFirst.next());
    }
  }

  /** Shows all values, that which was used longest ago first; none counts as used by that. */
  public void forEach(BiConsumer<K, V> action) {
    values.forEach((key, entry) -> action.accept(key, entry.value));
  }

  public int size() {
    return values.size();
  }

  public long weight() {
    return weight;
  }
}

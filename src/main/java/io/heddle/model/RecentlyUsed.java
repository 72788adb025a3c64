package io.heddle.model;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/** Bounded values by key; the one used longest ago is forgotten. Not thread-safe. */
public final class RecentlyUsed<K, V> {
  private static final float LOAD_FACTOR = 0.75f;

  private int most;
  private final Map<K, V> values = new LinkedHashMap<>(16, LOAD_FACTOR, true);

  /** Nothing yet, and never more than {@code most} values. */
  public RecentlyUsed(int most) {
    this.most = most;
  }

  /** The value of {@code key}, or null if there is none or it was forgotten. */
  public V get(K key) {
    return values.get(key);
  }

  /** Keeps {@code value}, now the most recently used. */
  public void put(K key, V value) {
    values.put(key, value);
    forgetSurplus();
  }

  /** Never more than {@code most} values from now on. */
  public void limit(int most) {
    this.most = most;
    forgetSurplus();
  }

  private void forgetSurplus() {
    Iterator<K> eldestFirst = values.keySet().iterator();
    while (values.size() > most) {
      eldestFirst.next();
      eldestFirst.remove();
    }
  }

  /** Shows all values, that which was used longest ago first; none counts as used by that. */
  public void forEach(BiConsumer<K, V> action) {
    values.forEach(action);
  }

  public int size() {
    return values.size();
  }

  public void remove(K key) {
    values.remove(key);
  }
}

package io.heddle.colocation;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Small maps that are replaced rather than changed, in the order of use. */
final class RecentEntries {
  /** What is kept at most of one job's partners. */
  static final int MOST = 64;

  private RecentEntries() {}

  /** {@code entries} as they are, in their order, at most {@link #MOST} of them, the last ones. */
  static <K, V> Map<K, V> copy(Map<K, V> entries) {
    LinkedHashMap<K, V> copy = new LinkedHashMap<>(entries);
    while (copy.size() > MOST) {
      copy.remove(copy.keySet().iterator().next());
    }
    return Collections.unmodifiableMap(copy);
  }

  /** {@code entries} with this one, as the last; the first leaves when there are too many. */
  static <K, V> Map<K, V> with(Map<K, V> entries, K key, V value) {
    LinkedHashMap<K, V> next = new LinkedHashMap<>(entries);
    next.remove(key);
    next.put(key, value);
    return next;
  }
}

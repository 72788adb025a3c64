package io.heddle.colocation;

import io.heddle.model.FairlyKept;
import io.heddle.model.RecurringName;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Small maps that are replaced rather than changed, in the order of use. */
final class RecentEntries {
  /** What is kept at most of one job's partners. */
  static final int MOST = 64;

  private RecentEntries() {}

  /** Copies at most {@link #MOST} entries: of the jobs of each user its share, the last ones. */
  static <K, V> Map<K, V> copy(Map<K, V> entries) {
    LinkedHashMap<K, V> copy = new LinkedHashMap<>();
    if (entries.size() <= MOST) {
      copy.putAll(entries);
    } else {
      FairlyKept<K, V> kept = new FairlyKept<>(MOST);
      entries.forEach((key, value) -> kept.put(owner(key), key, value));
      kept.forEach(copy::put);
    }
    return Collections.unmodifiableMap(copy);
  }

  private static Object owner(Object key) {
    return key instanceof RecurringName job ? job.user() : key;
  }

  static <K, V> Map<K, V> with(Map<K, V> entries, K key, V value) {
    LinkedHashMap<K, V> next = new LinkedHashMap<>(entries);
    next.remove(key);
    next.put(key, value);
    return next;
  }
}

package io.heddle.history;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/** When what runs now, by its id, has started: milliseconds since 1970. */
public final class StartTimes {
  /** More run of no application; a damaged history may start any number that never end. */
  private static final int MOST = 200_000;

  private final Map<String, Long> starts = new HashMap<>();

  public void started(String id, long millis) {
    if (starts.size() < MOST) {
      starts.put(HistoryText.brief(id), millis);
    }
  }

  /** It runs no more: since when it did, if that is known. */
  public OptionalLong ended(String id) {
    Long start = starts.remove(HistoryText.brief(id));
    return start == null ? OptionalLong.empty() : OptionalLong.of(start);
  }

  public Collection<Long> open() {
    return starts.values();
  }
}

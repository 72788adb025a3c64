package io.heddle.yarn.web;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.heddle.model.Printable;
import io.heddle.state.JsonFormat;
import io.heddle.state.StateException;
import io.heddle.state.StateStore;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Who changed Heddle's mode and settings, and when: the last 200 times. Thread-safe. */
public final class SettingChanges implements StateStore.Kept {
  public static final String FILE = "changes";

  static final int MOST = 200;

  /** Keys of one change that are written down; check-config prints all that are set. */
  static final int MOST_KEYS = 20;

  private static final JsonFormat<Document> FORMAT =
      new JsonFormat<>("heddle-changes", 1, Document.class, "");

  @GuardedBy("this")
  private final Deque<Change> all = new ArrayDeque<>();

  @GuardedBy("this")
  private Map<String, String> latest;

  @GuardedBy("this")
  private long changes;

  /**
   * A start of the ResourceManager, or a refresh that changed a setting.
   *
   * @param millis since 1970
   * @param user short name; empty where it is hidden
   * @param mode from then on
   * @param settings keys and values that differ from before, a line each; at a start all that are
   *     set
   */
  public record Change(
      long millis, String user, boolean start, String mode, List<String> settings) {
    public Change {
      settings = List.copyOf(settings);
    }

    private Change withoutUser() {
      return new Change(millis, "", start, mode, settings);
    }
  }

  /** All changes, the oldest first. */
  public record Document(String format, int version, List<Change> changes)
      implements JsonFormat.Document {}

  /**
   * Notes what is set from now on, unless it is the same as before.
   *
   * @param millis since 1970
   * @param given keys with their values
   */
  public synchronized void note(long millis, String user, String mode, Map<String, String> given) {
    if (given.equals(latest)) {
      return;
    }
    boolean isStart = latest == null;
    List<String> settings = difference(isStart ? Map.of() : latest, given);
    latest = Map.copyOf(given);
    all.addLast(new Change(millis, Printable.value(user), isStart, mode, settings));
    forgetOldest();
    changes++;
  }

  private static List<String> difference(Map<String, String> before, Map<String, String> now) {
    TreeMap<String, String> keys = new TreeMap<>(before);
    keys.putAll(now);
    List<String> lines = new ArrayList<>();
    for (String key : keys.keySet()) {
      String value = now.get(key);
      if (!Objects.equals(before.get(key), value)) {
        lines.add(Printable.value(key + (value == null ? " is no longer set" : " = " + value)));
      }
    }
    int more = lines.size() - MOST_KEYS;
    if (more > 0) {
      lines.subList(MOST_KEYS, lines.size()).clear();
      lines.add("and %d more".formatted(more));
    }
    return lines;
  }

  @GuardedBy("this")
  private void forgetOldest() {
    while (all.size() > MOST) {
      all.removeFirst();
    }
  }

  /** Changes until now, the latest first; without names of users unless they may be seen. */
  public synchronized List<Change> latestFirst(boolean withUsers) {
    List<Change> latestFirst =
        new ArrayList<>(withUsers ? all : all.stream().map(Change::withoutUser).toList());
    Collections.reverse(latestFirst);
    return latestFirst;
  }

  @Override
  public synchronized long changes() {
    return changes;
  }

  @Override
  public synchronized byte[] write() {
    return FORMAT.write(new Document(FORMAT.name(), FORMAT.version(), List.copyOf(all)));
  }

  @Override
  public long add(byte[] content) throws StateException {
    List<Change> earlier =
        FORMAT.read(
            content,
            document -> {
              document.changes().forEach(each -> Objects.requireNonNull(each.user(), "a user"));
              return document.changes();
            });
    synchronized (this) {
      List<Change> later = List.copyOf(all);
      all.clear();
      all.addAll(earlier);
      all.addAll(later);
      forgetOldest();
      changes++;
      return 1;
    }
  }
}

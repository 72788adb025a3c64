package io.heddle.yarn.web;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.heddle.model.Printable;
import io.heddle.state.JsonFormat;
import io.heddle.state.StateException;
import io.heddle.state.StateStore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
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
  private final List<Change> all = new ArrayList<>();

  /** None before the first configuration. */
  @GuardedBy("this")
  private String mode = "";

  @GuardedBy("this")
  private Map<String, String> latest = Map.of();

  @GuardedBy("this")
  private boolean isStarted;

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

    private Change withoutDetails() {
      return new Change(millis, "", start, mode, List.of());
    }

    private boolean isDamaged() {
      return user == null || mode == null || settings.size() > MOST_KEYS + 1;
    }
  }

  /** All changes, the oldest first. */
  public record Document(String format, int version, List<Change> changes)
      implements JsonFormat.Document {}

  /**
   * Notes what is set from now on, a change if it differs and the scheduler has started.
   *
   * @param millis since 1970
   * @param given keys with their values
   */
  public synchronized void note(
      long millis, String user, String newMode, Map<String, String> given) {
    if (isStarted && !given.equals(latest)) {
      add(new Change(millis, Printable.value(user), false, newMode, difference(latest, given)));
    }
    mode = newMode;
    latest = Map.copyOf(given);
  }

  /** Notes that the scheduler starts, as that of a standby does when it becomes active. */
  public synchronized void started(long millis, String user) {
    isStarted = true;
    add(new Change(millis, Printable.value(user), true, mode, difference(Map.of(), latest)));
  }

  @GuardedBy("this")
  private void add(Change change) {
    all.add(change);
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
    all.sort(Comparator.comparingLong(Change::millis));
    if (all.size() > MOST) {
      all.subList(0, all.size() - MOST).clear();
    }
  }

  /**
   * Returns the changes until now, the latest first.
   *
   * @param withDetails whether the names of users and the settings may be seen
   */
  public synchronized List<Change> latestFirst(boolean withDetails) {
    List<Change> latestFirst =
        new ArrayList<>(withDetails ? all : all.stream().map(Change::withoutDetails).toList());
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
              if (document.changes().stream().anyMatch(Change::isDamaged)) {
                throw new IllegalArgumentException("a change without user or mode");
              }
              return document.changes();
            });
    synchronized (this) {
      all.addAll(earlier);
      forgetOldest();
      changes++;
      return 1;
    }
  }
}

package io.heddle.profile;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.heddle.model.FairlyKept;
import io.heddle.model.RecurringName;
import io.heddle.state.JsonFormat;
import io.heddle.state.StateException;
import io.heddle.state.StateStore;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Bounded profiles; the user with most of them loses the one used longest ago. Thread-safe. */
public final class ProfileTable implements StateStore.Kept {
  public static final String FILE = "job-profiles";

  @GuardedBy("this")
  private final FairlyKept<RecurringName, JobProfile> profiles;

  @GuardedBy("this")
  private long changes;

  /** Nothing yet, and never more than {@code most} profiles; at least 1. */
  public ProfileTable(int most) {
    profiles = new FairlyKept<>(most);
  }

  /** Keeps at most so many from now on; at least 1. */
  public synchronized void limit(int most) {
    profiles.limit(most);
  }

  /** The profile of a job, which counts as used by that. */
  public synchronized Optional<JobProfile> of(RecurringName name) {
    return Optional.ofNullable(profiles.get(name));
  }

  public synchronized void observe(RecurringName job, ContainerTimes run) {
    change(job, JobProfile.ofRun(run), known -> known.withRun(run));
  }

  /**
   * Learns from an application of a workflow that has finished.
   *
   * @param finished applications of the same run that have finished, this one included; at least 1
   */
  public synchronized void observeStage(RecurringName workflow, int finished) {
    change(workflow, JobProfile.ofStage(finished), known -> known.withStage(finished));
  }

  public synchronized void merge(Map<RecurringName, JobProfile> more) {
    more.forEach((name, profile) -> change(name, profile, known -> known.plus(profile)));
  }

  @GuardedBy("this")
  private void change(RecurringName name, JobProfile first, UnaryOperator<JobProfile> next) {
    JobProfile known = profiles.get(name);
    profiles.put(name.user(), name, known == null ? first : next.apply(known));
    changes++;
  }

  public synchronized int size() {
    return profiles.size();
  }

  @Override
  public synchronized long changes() {
    return changes;
  }

  @Override
  public byte[] write() {
    return ProfileJson.write(copy());
  }

  @Override
  public long add(byte[] content) throws StateException {
    Map<RecurringName, JobProfile> kept = ProfileJson.read(content);
    merge(kept);
    return kept.size();
  }

  /** All profiles, that which was used longest ago first. */
  public synchronized Map<RecurringName, JobProfile> copy() {
    Map<RecurringName, JobProfile> copy = new LinkedHashMap<>();
    profiles.forEach(copy::put);
    return copy;
  }

  /** Profiles as a JSON document; docs/profiles.md describes it. */
  public static final class ProfileJson {
    private static final JsonFormat<Document> FORMAT =
        new JsonFormat<>(
            "heddle-profiles",
            1,
            Document.class,
            "; such a one is made by yarn heddle profile export");

    private record Document(String format, int version, List<Entry> profiles)
        implements JsonFormat.Document {}

    private record Entry(RecurringName job, JobProfile profile) {}

    private ProfileJson() {}

    /** The document that says {@code profiles}, in their order. */
    public static byte[] write(Map<RecurringName, JobProfile> profiles) {
      List<Entry> entries =
          profiles.entrySet().stream()
              .map(entry -> new Entry(entry.getKey(), entry.getValue()))
              .toList();
      return FORMAT.writeIndented(new Document(FORMAT.name(), FORMAT.version(), entries));
    }

    /**
     * Merges a job that is named twice.
     *
     * @throws StateException saying what is wrong, and in which line
     */
    public static Map<RecurringName, JobProfile> read(byte[] json) throws StateException {
      return FORMAT.read(json, document -> profiles(document.profiles));
    }

    private static Map<RecurringName, JobProfile> profiles(List<Entry> entries)
        throws StateException {
      Map<RecurringName, JobProfile> profiles = new LinkedHashMap<>();
      for (int i = 0; entries != null && i < entries.size(); i++) {
        Entry entry = entries.get(i);
        if (entry == null || entry.job == null || entry.profile == null) {
          throw new StateException("profiles[" + i + "] needs \"job\" and \"profile\"");
        }
        profiles.merge(entry.job, entry.profile, JobProfile::plus);
      }
      return profiles;
    }
  }
}

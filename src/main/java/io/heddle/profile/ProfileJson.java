package io.heddle.profile;

import io.heddle.model.RecurringName;
import io.heddle.state.JsonFormat;
import io.heddle.state.StateException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Profiles as a JSON document; docs/profiles.md describes it. */
public final class ProfileJson {
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

package io.heddle.profile;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.heddle.model.RecurringName;
import io.heddle.state.StateException;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Profiles as a JSON document; docs/profiles.md describes it. */
public final class ProfileJson {
  private static final String FORMAT = "heddle-profiles";
  private static final int VERSION = 1;
  private static final ObjectMapper MAPPER =
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);

  private record Document(String format, int version, List<Entry> profiles) {}

  private record Entry(RecurringName job, JobProfile profile) {}

  private ProfileJson() {}

  /** The document that says {@code profiles}, in their order. */
  public static byte[] write(Map<RecurringName, JobProfile> profiles) {
    List<Entry> entries =
        profiles.entrySet().stream()
            .map(entry -> new Entry(entry.getKey(), entry.getValue()))
            .toList();
    try {
      return MAPPER.writeValueAsBytes(new Document(FORMAT, VERSION, entries));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * What a document says, in its order; of a job that it names twice, both together.
   *
   * @throws StateException saying what is wrong, and in which line
   */
  public static Map<RecurringName, JobProfile> read(byte[] json) throws StateException {
    Document document;
    try {
      document = MAPPER.readValue(json, Document.class);
    } catch (JsonProcessingException e) {
      throw new StateException(
          (e.getLocation() == null ? "" : "line " + e.getLocation().getLineNr() + ": ")
              + e.getOriginalMessage());
    } catch (IOException e) {
      throw new StateException(e.getMessage());
    }
    if (document == null || !FORMAT.equals(document.format) || document.version != VERSION) {
      throw new StateException(
          "no document of format \"%s\", version %d; such a one is made by yarn heddle profile export"
              .formatted(FORMAT, VERSION));
    }
    Map<RecurringName, JobProfile> profiles = new LinkedHashMap<>();
    List<Entry> entries = document.profiles == null ? List.of() : document.profiles;
    for (int i = 0; i < entries.size(); i++) {
      Entry entry = entries.get(i);
      if (entry == null || entry.job == null || entry.profile == null) {
        throw new StateException("profiles[" + i + "] needs \"job\" and \"profile\"");
      }
      profiles.merge(entry.job, entry.profile, JobProfile::plus);
    }
    return profiles;
  }
}

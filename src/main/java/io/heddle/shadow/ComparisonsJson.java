package io.heddle.shadow;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.heddle.shadow.Comparisons.HourTally;
import io.heddle.state.StateException;
import java.io.IOException;
import java.util.List;
import java.util.Objects;

/** What was compared, as a JSON document. */
public final class ComparisonsJson {
  private static final String FORMAT = "heddle-shadow";
  private static final int VERSION = 1;
  private static final ObjectMapper MAPPER =
      new ObjectMapper()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);

  /**
   * The document.
   *
   * @param hours the oldest first
   */
  public record Document(String format, int version, List<HourTally> hours) {}

  private ComparisonsJson() {}

  /** What is written, as a record. */
  public static Document document(List<HourTally> hours) {
    return new Document(FORMAT, VERSION, hours);
  }

  static byte[] write(List<HourTally> hours) {
    try {
      return MAPPER.writeValueAsBytes(document(hours));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * What a document says.
   *
   * @throws StateException saying what is wrong with it
   */
  public static List<HourTally> read(byte[] json) throws StateException {
    try {
      Document document = MAPPER.readValue(json, Document.class);
      if (document == null || !FORMAT.equals(document.format) || document.version != VERSION) {
        throw new StateException(
            "no document of format \"%s\", version %d".formatted(FORMAT, VERSION));
      }
      for (HourTally hour : document.hours) {
        Objects.requireNonNull(hour.queue(), "a queue");
        Objects.requireNonNull(hour.tally(), "a tally");
      }
      return document.hours;
    } catch (JsonProcessingException e) {
      throw new StateException(e.getOriginalMessage());
    } catch (IOException e) {
      throw new StateException(e.getMessage());
    } catch (NullPointerException e) {
      throw new StateException("it lacks something: " + e.getMessage());
    }
  }
}

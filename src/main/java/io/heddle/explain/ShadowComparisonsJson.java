package io.heddle.explain;

import io.heddle.state.JsonFormat;
import io.heddle.state.StateException;
import java.util.List;
import java.util.Objects;

/** What was compared, as a JSON document. */
public final class ShadowComparisonsJson {
  /** Beyond the year 100,000. */
  private static final long LATEST_HOUR = 1_000_000_000;

  private static final JsonFormat<Document> FORMAT =
      new JsonFormat<>("heddle-shadow", 1, Document.class, "");

  /** The oldest hour is first. */
  public record Document(String format, int version, List<HourTally> hours)
      implements JsonFormat.Document {}

  private ShadowComparisonsJson() {}

  public static Document document(List<HourTally> hours) {
    return new Document(FORMAT.name(), FORMAT.version(), hours);
  }

  static byte[] write(List<HourTally> hours) {
    return FORMAT.write(document(hours));
  }

  /** Throws StateException saying what is wrong with it. */
  public static List<HourTally> read(byte[] json) throws StateException {
    return FORMAT.read(
        json,
        document -> {
          for (HourTally hour : document.hours) {
            Objects.requireNonNull(hour.queue(), "a queue");
            Objects.requireNonNull(hour.tally(), "a tally");
            if (hour.hour() < 0 || hour.hour() > LATEST_HOUR) {
              throw new IllegalArgumentException("hour " + hour.hour() + " since 1970");
            }
          }
          return document.hours;
        });
  }
}

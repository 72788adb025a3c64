package io.heddle.history;

import io.heddle.history.PassedOverException.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

/**
 * Where a history can be read.
 *
 * @param parts at least one, in the order of time
 * @param begins whether the first part begins where the application does; Spark removes old events
 *     of a compacted log
 * @param configuration an XML file of Hadoop's, where there is one
 */
public record HistorySource(
    String name, List<Part> parts, boolean begins, Optional<Part> configuration) {
  /** A file. */
  public interface Part {
    String name();

    InputStream open() throws IOException;
  }

  public static HistorySource of(Part file) {
    return new HistorySource(file.name(), List.of(file), true, Optional.empty());
  }

  /** Returns the source with the job's configuration, read from the file next to it. */
  public HistorySource with(Optional<Part> beside) {
    return new HistorySource(name, parts, begins, beside);
  }

  /** Takes histories as they are found. */
  public interface HistorySink {
    /** Reads one more history; one that cannot be read is passed over, with a message. */
    void read(HistorySource source);

    void passOver(Reason reason, String message);
  }
}

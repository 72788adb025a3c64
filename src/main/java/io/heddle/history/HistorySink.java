package io.heddle.history;

import io.heddle.history.PassedOverException.Reason;

/** Takes histories as they are found. */
public interface HistorySink {
  /** Reads one more history; one that cannot be read is passed over, with a message. */
  void read(HistorySource source);

  /** Counts a file that is not read. */
  void passOver(Reason reason, String message);
}

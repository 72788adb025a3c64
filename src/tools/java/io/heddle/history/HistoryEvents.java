package io.heddle.history;

import com.fasterxml.jackson.databind.JsonNode;

/** What the events of one application add up to. */
public interface HistoryEvents {
  void add(JsonNode event);

  /**
   * Returns the application, after its last event.
   *
   * @throws PassedOverException if there is nothing to learn from it
   * @throws IllegalArgumentException if a value is out of range
   */
  RecordedRun run() throws PassedOverException;
}

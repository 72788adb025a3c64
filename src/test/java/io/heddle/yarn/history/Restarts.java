package io.heddle.yarn.history;

import java.util.List;

/** A ResourceManager that is started again, with its work preserved. */
final class Restarts {
  private Restarts() {}

  /** Adds a restart; stock recovers no container of an attempt before the current one. */
  static void add(HistoryDraft draft) {
    List<Event> events = draft.events();
    events.replaceAll(
        event ->
            event instanceof Event.Fail fail
                ? new Event.Fail(fail.at(), fail.application(), false)
                : event);
    events.add(new Event.Restart(draft.time()));
  }
}

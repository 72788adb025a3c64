package io.heddle.yarn.history;

import java.util.List;

final class ModeChanges {
  private static final List<String> MODES = List.of("off", "active", "shadow", "active");

  private ModeChanges() {}

  static void add(HistoryDraft draft) {
    long at = draft.random().nextInt(20_000);
    for (int rounds = draft.upTo(2); rounds > 0; rounds--) {
      for (String mode : MODES) {
        draft.events().add(new Event.Mode(at, mode));
        at += 1 + draft.random().nextInt(40_000);
      }
    }
  }
}

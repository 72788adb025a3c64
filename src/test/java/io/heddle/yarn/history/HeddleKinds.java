package io.heddle.yarn.history;

import io.heddle.config.Keys;
import io.heddle.config.ReclaimConfig;
import io.heddle.config.ReclaimConfig.MemoryConfig;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator;

/** Features of Heddle that stock has no equal of. */
final class HeddleKinds {
  private static final List<String> MODES = List.of("off", "active", "shadow", "active");

  private HeddleKinds() {}

  static void modes(HistoryDraft draft) {
    long at = draft.random().nextInt(20_000);
    for (int rounds = draft.upTo(2); rounds > 0; rounds--) {
      for (String mode : MODES) {
        draft.events().add(new Event.Mode(at, mode));
        at += 1 + draft.random().nextInt(40_000);
      }
    }
  }

  static void admission(HistoryDraft draft) {
    String prefix = Keys.PREFIX + "admission.";
    List<String> policies = List.of("mary", "hugo", "hugo-star", "companion");
    draft.settings().put(prefix + "policy", draft.oneOf(policies));
    draft.settings().put(prefix + "max-running", String.valueOf(draft.random().nextInt(4)));
  }

  /**
   * Lets nodes offer what some queues may use beyond their size, vcores and often memory, by what
   * their containers are said to use, which changes now and then.
   */
  static void reclaim(HistoryDraft draft) {
    if (DefaultResourceCalculator.class.getName().equals(draft.get("resource-calculator"))) {
      return;
    }
    Map<String, String> settings = draft.settings();
    settings.put(ReclaimConfig.MODE, "active");
    settings.put(ReclaimConfig.QUEUES, draft.chance(2) ? "root" : draft.oneOf(draft.leaves()));
    settings.put(ReclaimConfig.MAX_FACTOR, draft.oneOf(List.of("1.3", "2")));
    settings.put(MemoryConfig.MAX_FACTOR, draft.oneOf(List.of("1", "1.5", "2")));
    settings.put(MemoryConfig.GRACE, "5000");
    for (Node node : draft.nodes()) {
      draft.events().add(new Event.Use(0, node.host(), draft.random().nextDouble()));
      for (int changes = draft.upTo(6); changes > 0; changes--) {
        draft.events().add(new Event.Use(draft.time(), node.host(), draft.random().nextDouble()));
      }
    }
  }
}

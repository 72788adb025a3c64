package io.heddle.yarn.history;

import io.heddle.config.HeddleConfig;
import java.util.List;

/** Features of Heddle that stock has no equal of. */
final class HeddleKinds {
  private HeddleKinds() {}

  /** Lets a policy decide which application starts next. */
  static void admission(HistoryDraft draft) {
    String prefix = HeddleConfig.PREFIX + "admission.";
    List<String> policies = List.of("mary", "hugo", "hugo-star", "companion");
    draft.settings().put(prefix + "policy", draft.oneOf(policies));
    draft.settings().put(prefix + "max-running", String.valueOf(draft.random().nextInt(4)));
  }
}

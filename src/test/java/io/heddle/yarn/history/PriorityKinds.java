package io.heddle.yarn.history;

import java.util.List;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Priorities of applications and queues, and the preemption that follows them. */
final class PriorityKinds {
  private static final String PREEMPTION = "yarn.resourcemanager.monitor.capacity.preemption.";
  private static final String INTRA_QUEUE = PREEMPTION + "intra-queue-preemption.";

  private PriorityKinds() {}

  static void changes(HistoryDraft draft) {
    for (Event.Submit submit : draft.submissions()) {
      for (int left = draft.random().nextInt(4); left > 0; left--) {
        long at = submit.at() + draft.random().nextInt(draft.chance(2) ? 5_000 : 120_000);
        draft
            .events()
            .add(new Event.Prioritise(at, submit.application(), draft.random().nextInt(6)));
      }
    }
  }

  static void preemption(HistoryDraft draft) {
    preempt(draft);
    draft.settings().put(INTRA_QUEUE + "enabled", "true");
    draft
        .settings()
        .put(
            INTRA_QUEUE + "preemption-order-policy",
            draft.chance(2) ? "priority_first" : "userlimit_first");
    if (draft.chance(2)) {
      draft.settings().put(INTRA_QUEUE + "minimum-threshold", "0.1");
      draft.settings().put(INTRA_QUEUE + "max-allowable-limit", "0.8");
    }
    changes(draft);
  }

  private static void preempt(HistoryDraft draft) {
    draft.settings().put(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, "true");
    draft
        .settings()
        .putIfAbsent(PREEMPTION + "max_wait_before_kill", draft.chance(2) ? "15000" : "3000");
    draft
        .settings()
        .put(PREEMPTION + "total_preemption_per_round", draft.oneOf(List.of("0.1", "0.5", "1.0")));
  }

  /** Gives queues priorities, and orders those of some parents by them. */
  static void ofQueues(HistoryDraft draft) {
    draft
        .queues()
        .paths()
        .forEach(path -> draft.set(path + ".priority", draft.random().nextInt(4)));
    for (String parent : draft.parents()) {
      if (!draft.chance(4)) {
        draft.set(parent + ".ordering-policy", "priority-utilization");
      }
    }
    if (draft.chance(3)) {
      preempt(draft);
      String underused = "ordering-policy.priority-utilization.underutilized-preemption.";
      draft.set(underused + "enabled", true);
      draft.set(underused + "reserved-container-delay-ms", 10_000);
    }
  }
}

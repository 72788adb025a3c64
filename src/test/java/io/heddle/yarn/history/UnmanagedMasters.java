package io.heddle.yarn.history;

import io.heddle.sim.engine.scheduler.VirtualApplication.Submission;
import io.heddle.sim.engine.scheduler.VirtualApplication.Tasks;

/** Applications whose masters run outside of the cluster. */
final class UnmanagedMasters {
  private UnmanagedMasters() {}

  static void add(HistoryDraft draft) {
    for (int left = draft.upTo(3); left > 0; left--) {
      int number = draft.nextApplication();
      long at = draft.random().nextInt(90_000);
      String queue = draft.oneOf(draft.queues().leaves());
      int priority = draft.chance(4) ? draft.random().nextInt(3) : 0;
      Submission submission =
          new Submission(queue, draft.user(), "YARN", priority, Submission.UNMANAGED);
      draft.events().add(new Event.Submit(at, number, submission));
      int size = draft.upTo(draft.smallestNode());
      long millis = 1_000L * draft.upTo(40);
      Tasks tasks = Tasks.of(1, size, 1, draft.upTo(20), millis);
      draft.events().add(new Event.Ask(at + draft.random().nextInt(20_000), number, tasks));
      if (draft.chance(3)) {
        draft.events().add(new Event.End(at + draft.random().nextInt(120_000), number));
      }
    }
  }
}

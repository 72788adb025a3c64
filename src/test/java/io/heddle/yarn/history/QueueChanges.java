package io.heddle.yarn.history;

import io.heddle.sim.engine.scheduler.VirtualApplication.Submission;
import io.heddle.sim.engine.scheduler.VirtualApplication.Tasks;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Queues that are stopped, started, added and deleted while others are used. */
final class QueueChanges {
  private static final String ADDED = "added";

  private QueueChanges() {}

  /** Stops a queue, or a parent with all below it, and starts it again. */
  static void states(HistoryDraft draft) {
    for (int left = draft.upTo(2); left > 0; left--) {
      String key = HistoryDraft.CAPACITY + draft.oneOf(draft.queues().paths()) + ".state";
      long from = draft.time();
      draft.events().add(new Event.Refresh(from, Map.of(key, "STOPPED")));
      draft.events().add(new Event.Refresh(from + draft.time(), Map.of(key, "RUNNING")));
    }
  }

  /**
   * Adds a queue with half of another one's capacity, and submits to it. Later it is stopped, and
   * deleted if nothing runs in it any more: stock deletes a queue that still drains, and miscounts.
   */
  static void addAndDelete(HistoryDraft draft) {
    String sibling = draft.path(draft.oneOf(draft.queues().leaves()));
    String parent = HistoryDraft.parent(sibling);
    String added = parent + "." + ADDED;
    if (!Capacities.arePercentages(draft)) {
      return;
    }
    Map<String, String> keys = new HashMap<>();
    Map<String, String> back = new HashMap<>();
    for (Map.Entry<String, String> entry : draft.settings().entrySet()) {
      String prefix = HistoryDraft.CAPACITY + sibling + ".";
      if (entry.getKey().startsWith(prefix)) {
        String name = entry.getKey().substring(prefix.length());
        boolean isCapacity = name.equals("capacity") || name.endsWith(".capacity");
        int half = isCapacity ? Integer.parseInt(entry.getValue()) / 2 : 0;
        keys.put(
            HistoryDraft.CAPACITY + added + "." + name, isCapacity ? "" + half : entry.getValue());
        if (isCapacity) {
          keys.put(entry.getKey(), "" + (Integer.parseInt(entry.getValue()) - half));
          back.put(entry.getKey(), entry.getValue());
        }
      }
    }
    String siblings = HistoryDraft.CAPACITY + parent + ".queues";
    back.put(siblings, draft.settings().get(siblings));
    keys.put(siblings, draft.settings().get(siblings) + "," + ADDED);
    long from = draft.random().nextInt(60_000);
    draft.events().add(new Event.Refresh(from, Map.copyOf(keys)));
    for (int left = draft.upTo(2); left > 0; left--) {
      submit(draft, from);
    }
    if (draft.chance(2)) {
      long to = from + draft.time();
      String state = HistoryDraft.CAPACITY + added + ".state";
      draft.events().add(new Event.Refresh(to, Map.of(state, "STOPPED")));
      draft.events().add(new Event.Delete(to + draft.time(), ADDED, Map.copyOf(back)));
    }
  }

  private static void submit(HistoryDraft draft, long from) {
    int number = draft.nextApplication();
    long at = from + 1 + draft.random().nextInt(60_000);
    Submission submission = new Submission(ADDED, draft.user(), "YARN", 0, 1);
    draft.events().add(new Event.Submit(at, number, submission));
    int size = draft.upTo(draft.smallestNode());
    long millis = 1_000L * draft.upTo(40);
    draft.events().add(new Event.Ask(at, number, Tasks.of(1, size, 1, draft.upTo(20), millis)));
  }

  /** Replaces a leaf queue by one in which each user's first application creates a queue. */
  static void autoCreate(HistoryDraft draft) {
    String parent = draft.path(draft.oneOf(draft.queues().leaves()));
    if (Capacities.arePercentages(draft) && draft.chance(2)) {
      draft.set(parent + ".auto-create-child-queue.enabled", true);
      template(draft, parent + ".leaf-queue-template.", "25");
    } else {
      if (Capacities.arePercentages(draft)) {
        Capacities.weigh(draft);
      }
      draft.set(parent + ".auto-queue-creation-v2.enabled", true);
      template(draft, parent + ".auto-queue-creation-v2.leaf-template.", "2w");
    }
    // The parent would take the order of applications for an order of queues.
    draft.settings().remove(HistoryDraft.CAPACITY + parent + ".ordering-policy");
    List<Event> events = draft.events();
    for (int i = 0; i < events.size(); i++) {
      if (events.get(i) instanceof Event.Submit submit
          && parent.endsWith("." + submit.submission().queue())) {
        Submission old = submit.submission();
        String queue = parent + "." + old.user();
        Submission submission =
            new Submission(queue, old.user(), old.type(), old.priority(), old.masterGigabytes());
        events.set(i, new Event.Submit(submit.at(), submit.application(), submission));
      }
    }
  }

  private static void template(HistoryDraft draft, String prefix, String capacity) {
    draft.set(prefix + "capacity", capacity);
    draft.set(prefix + "maximum-capacity", 100);
    draft.set(prefix + "user-limit-factor", draft.oneOf(List.of(1, 1_000)));
    draft.set(prefix + "maximum-am-resource-percent", 1);
  }
}

package io.heddle.yarn.history;

import io.heddle.sim.engine.scheduler.VirtualApplication.Tasks;

/** One or two nodes with a label of their own, and requests for it. */
final class SecondLabel {
  private static final String LABEL = "y";
  private static final int GIGABYTES = 8;

  private SecondLabel() {}

  static void add(HistoryDraft draft) {
    for (int i = draft.upTo(2); i > 0; i--) {
      long phase = draft.random().nextInt(1_000);
      draft.nodes().add(new Node("y" + i, "/r0", GIGABYTES, GIGABYTES, LABEL, phase, 0));
    }
    draft.set("root.accessible-node-labels." + LABEL + ".capacity", 100);
    for (String path : draft.queues().paths()) {
      String labels = path + ".accessible-node-labels";
      boolean hasFirst = draft.get(labels) != null;
      draft.set(labels, hasFirst ? RandomQueues.LABEL + "," + LABEL : LABEL);
      draft.set(labels + "." + LABEL + ".capacity", draft.get(path + ".capacity"));
      draft.set(labels + "." + LABEL + ".maximum-capacity", draft.get(path + ".maximum-capacity"));
    }
    for (Event.Submit submit : draft.submissions()) {
      if (!submit.submission().type().equals("MAPREDUCE") && draft.chance(2)) {
        long at = submit.at() + draft.random().nextInt(40_000);
        int gigabytes = draft.upTo(GIGABYTES);
        int count = draft.upTo(12);
        long millis = 1_000L * draft.upTo(40);
        Tasks tasks = new Tasks(5, gigabytes, 1, count, LABEL, task -> millis);
        draft.events().add(new Event.Ask(at, submit.application(), tasks));
      }
    }
  }
}

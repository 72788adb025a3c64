package io.heddle.yarn.history;

import io.heddle.sim.engine.scheduler.VirtualApplication.Submission;
import io.heddle.sim.engine.scheduler.VirtualApplication.Tasks;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Events and settings of a cluster: nodes, restarts, masters outside of it. */
final class ClusterKinds {
  private static final String LABEL = "y";
  private static final int GIGABYTES = 8;

  private ClusterKinds() {}

  /**
   * Adds a restart; stock recovers no container of an attempt before the current one. With
   * constrained requests, stock's AllocationTagsManager throws when some recovered containers end
   * (seed 53): open whether stock or this recovery is to blame.
   */
  static void restart(HistoryDraft draft) {
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

  /** Applications whose masters run outside of the cluster. */
  static void unmanagedMasters(HistoryDraft draft) {
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

  /** One or two nodes with a label of their own, and requests for it. */
  static void secondLabel(HistoryDraft draft) {
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

  static void decommissioning(HistoryDraft draft) {
    // Stock throws if a constrained request is larger than the largest node that is left.
    if (draft.isConstrained()) {
      return;
    }
    List<Node> nodes = new ArrayList<>(draft.nodes());
    Set<String> troubled = new HashSet<>();
    for (Event event : draft.events()) {
      if (event instanceof Event.Lose lose) {
        troubled.add(lose.host());
      } else if (event instanceof Event.Resize resize) {
        troubled.add(resize.host());
      }
    }
    nodes.removeIf(node -> troubled.contains(node.host()));
    for (int left = draft.upTo(2); left > 0 && !nodes.isEmpty(); left--) {
      decommission(draft, nodes.remove(draft.random().nextInt(nodes.size())));
    }
  }

  private static void decommission(HistoryDraft draft, Node node) {
    long from = draft.time();
    long to = from + 5_000 + draft.random().nextInt(60_000);
    String host = node.host();
    if (draft.chance(4)) {
      draft.events().add(new Event.Lose(from, host));
      draft.events().add(new Event.ComeBack(to, host));
      return;
    }
    draft.events().add(new Event.Decommission(from, host));
    if (draft.chance(2)) {
      draft.events().add(new Event.Recommission(to, host));
    } else {
      draft.events().add(new Event.Lose(to, host));
      draft.events().add(new Event.ComeBack(to + 10_000, host));
    }
  }
}

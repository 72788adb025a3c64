package io.heddle.yarn.history;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

final class Decommissioning {
  private Decommissioning() {}

  static void add(HistoryDraft draft) {
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
      one(draft, nodes.remove(draft.random().nextInt(nodes.size())));
    }
  }

  private static void one(HistoryDraft draft, Node node) {
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

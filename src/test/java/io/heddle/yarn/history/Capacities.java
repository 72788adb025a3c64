package io.heddle.yarn.history;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Other words for the queues' capacities than percentages. */
final class Capacities {
  private static final String ROOT = "root";

  private Capacities() {}

  static void add(HistoryDraft draft) {
    boolean labelled = draft.nodes().stream().anyMatch(node -> !node.label().isEmpty());
    switch (draft.random().nextInt(labelled ? 1 : 3)) {
      case 0 -> weigh(draft);
      case 1 -> measure(draft);
      default -> share(draft);
    }
  }

  static boolean arePercentages(HistoryDraft draft) {
    return draft.queues().paths().stream()
        .allMatch(path -> draft.get(path + ".capacity").matches("[0-9]+"));
  }

  /** Makes weights of percentages, also of those on labelled nodes. */
  static void weigh(HistoryDraft draft) {
    for (String key : List.copyOf(draft.settings().keySet())) {
      if (key.startsWith(HistoryDraft.CAPACITY + "root.")
          && key.endsWith(".capacity")
          && !key.startsWith(HistoryDraft.CAPACITY + "root.accessible-node-labels.")) {
        draft.settings().merge(key, "w", String::concat);
      }
    }
  }

  private static void measure(HistoryDraft draft) {
    int[] whole = {
      draft.nodes().stream().mapToInt(Node::gigabytes).sum() * 1_024,
      draft.nodes().stream().mapToInt(Node::cores).sum()
    };
    Map<String, int[]> least = new HashMap<>(Map.of(ROOT, whole));
    Map<String, int[]> most = new HashMap<>(Map.of(ROOT, whole));
    for (String path : draft.queues().paths()) {
      String parent = HistoryDraft.parent(path);
      least.put(path, part(least.get(parent), draft.get(path + ".capacity")));
      most.put(path, part(most.get(parent), draft.get(path + ".maximum-capacity")));
      draft.set(path + ".capacity", words(least.get(path)));
      draft.set(path + ".maximum-capacity", words(most.get(path)));
    }
    replaceRefreshes(draft, words(whole));
  }

  /** Refreshes cannot give a percentage where amounts are in use. */
  private static void replaceRefreshes(HistoryDraft draft, String whole) {
    List<Event> events = new ArrayList<>();
    for (Event event : draft.events()) {
      if (event instanceof Event.Refresh refresh) {
        Map<String, String> keys = new HashMap<>(refresh.keys());
        keys.replaceAll((key, value) -> key.endsWith(".maximum-capacity") ? whole : value);
        events.add(new Event.Refresh(refresh.at(), Map.copyOf(keys)));
      } else {
        events.add(event);
      }
    }
    draft.events().clear();
    draft.events().addAll(events);
  }

  private static int[] part(int[] whole, String percentage) {
    int share = Integer.parseInt(percentage);
    return new int[] {whole[0] * share / 100, whole[1] * share / 100};
  }

  private static String words(int[] amounts) {
    return "[memory=%d,vcores=%d]".formatted(amounts[0], amounts[1]);
  }

  private static void share(HistoryDraft draft) {
    draft.set("legacy-queue-mode.enabled", false);
    for (String path : draft.queues().paths()) {
      for (String key : List.of(path + ".capacity", path + ".maximum-capacity")) {
        String share = draft.get(key);
        draft.set(key, "[memory=%s%%,vcores=%s%%]".formatted(share, share));
      }
    }
    replaceRefreshes(draft, "[memory=100%,vcores=100%]");
  }
}

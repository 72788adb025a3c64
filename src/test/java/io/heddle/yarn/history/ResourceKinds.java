package io.heddle.yarn.history;

import io.heddle.sim.engine.Where;
import io.heddle.sim.engine.scheduler.VirtualApplication.Tasks;
import java.util.List;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator;

final class ResourceKinds {
  private static final String GPU = "yarn.io/gpu";

  private ResourceKinds() {}

  static void gpus(HistoryDraft draft) {
    draft.settings().put(YarnConfiguration.RESOURCE_TYPES, GPU);
    int most = 0;
    List<Node> nodes = draft.nodes();
    for (int i = 0; i < nodes.size(); i++) {
      Node node = nodes.get(i);
      int gpus = i == 0 || draft.chance(2) ? draft.upTo(4) : 0;
      nodes.set(i, node.withGpus(gpus));
    }
    for (Node node : nodes) {
      most = node.label().isEmpty() ? Math.max(most, node.gpus()) : most;
    }
    List<Event> events = draft.events();
    for (int i = 0; i < events.size(); i++) {
      if (events.get(i) instanceof Event.Ask ask
          && takesGpus(nodes, ask.tasks())
          && draft.chance(3)) {
        events.set(
            i, new Event.Ask(ask.at(), ask.application(), ask.tasks().withGpus(draft.upTo(most))));
      }
    }
  }

  /** Only tasks that run anywhere and fit each node fit one with GPUs for certain. */
  private static boolean takesGpus(List<Node> nodes, Tasks tasks) {
    return tasks.label().isEmpty()
        && tasks.where().equals(Where.ANYWHERE)
        && nodes.stream()
            .allMatch(
                node -> node.gigabytes() >= tasks.gigabytes() && node.cores() >= tasks.cores());
  }

  static void memoryOnly(HistoryDraft draft) {
    if (draft.settings().containsKey(YarnConfiguration.RESOURCE_TYPES)) {
      return;
    }
    draft.set("resource-calculator", DefaultResourceCalculator.class.getName());
  }
}

package io.heddle.learn;

import io.heddle.model.RecurringName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where one application ran in a period.
 *
 * @param partners the share of its containers that were beside each job; what is missing to 1 was
 *     alone on its nodes
 * @param inUse what its nodes use in the mean: the plain sum of CPU, disk and network; NaN if not
 *     known
 */
record AppearanceOnNodes(Map<RecurringName, Double> partners, double inUse) {
  /** Those of all applications, by their ids. */
  static Map<String, AppearanceOnNodes> of(List<SharedNode> nodes) {
    Map<String, List<SharedNode>> places = new LinkedHashMap<>();
    for (SharedNode node : nodes) {
      for (SharedNode.Part part : node.parts()) {
        places.computeIfAbsent(part.application(), id -> new ArrayList<>()).add(node);
      }
    }
    Map<String, AppearanceOnNodes> appearances = new LinkedHashMap<>();
    places.forEach((application, on) -> appearances.put(application, of(application, on)));
    return appearances;
  }

  private static AppearanceOnNodes of(String application, List<SharedNode> nodes) {
    double all = nodes.stream().mapToInt(node -> own(application, node)).sum();
    Map<RecurringName, Double> partners = new LinkedHashMap<>();
    for (SharedNode node : nodes) {
      double share = own(application, node) / all / Math.max(1, node.parts().size() - 1);
      for (SharedNode.Part part : node.parts()) {
        if (!part.application().equals(application)) {
          partners.merge(part.job(), share, Double::sum);
        }
      }
    }
    double inUse =
        nodes.stream()
            .mapToDouble(node -> Goodness.inUse(node.use()))
            .filter(use -> !Double.isNaN(use))
            .average()
            .orElse(Double.NaN);
    return new AppearanceOnNodes(partners, inUse);
  }

  private static int own(String application, SharedNode node) {
    return node.parts().stream()
        .filter(part -> part.application().equals(application))
        .mapToInt(SharedNode.Part::containers)
        .sum();
  }
}

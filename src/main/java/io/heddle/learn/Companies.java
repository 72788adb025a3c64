package io.heddle.learn;

import io.heddle.model.RecentlyUsed;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * How fast the company of each application was: the mean over its nodes of all that ran there, and
 * over its periods.
 */
final class Companies {
  private static final int MOST_APPLICATIONS = 2_000;

  private final RecentlyUsed<String, Evidence> paces = new RecentlyUsed<>(MOST_APPLICATIONS);

  /** Remembers a period in which applications were so fast, 1 being what their job usually does. */
  void observe(List<SharedNode> nodes, Map<String, Double> now) {
    Map<String, Evidence> means = new LinkedHashMap<>();
    for (SharedNode node : nodes) {
      double mean =
          node.parts().stream()
              .map(part -> now.get(part.application()))
              .filter(Objects::nonNull)
              .mapToDouble(pace -> pace)
              .average()
              .orElse(Double.NaN);
      if (!Double.isNaN(mean)) {
        for (SharedNode.Part part : node.parts()) {
          means.merge(part.application(), new Evidence(mean, 1), Evidence::and);
        }
      }
    }
    means.forEach(
        (application, mean) -> {
          Evidence before = Objects.requireNonNullElse(paces.get(application), Evidence.NONE);
          paces.put(application, before.after(mean.mean(), 1));
        });
  }

  /** Those of the applications that were seen last. */
  Map<String, Evidence> copy() {
    Map<String, Evidence> copy = new HashMap<>();
    paces.forEach(copy::put);
    return Map.copyOf(copy);
  }
}

package io.heddle.colocation;

import io.heddle.colocation.PairModel.Pair;
import io.heddle.model.RecurringName;
import io.heddle.model.Utilisation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Node over a period with the applications, at least one, that ran there throughout. */
record SharedNode(List<Part> parts, Utilisation use) {
  record Part(String application, RecurringName job, int containers) {}

  /** The nodes of which it is known which jobs ran there. */
  static List<SharedNode> of(Period period) {
    List<SharedNode> nodes = new ArrayList<>();
    for (Period.NodePeriod node : period.nodes()) {
      List<Part> parts = new ArrayList<>();
      // In the order of their names, so that what is learned does not hang on a hash.
      new TreeMap<>(node.containers())
          .forEach(
              (application, containers) -> {
                Period.ApplicationPeriod known = period.applications().get(application);
                if (known != null && containers > 0) {
                  parts.add(new Part(application, known.job(), containers));
                }
              });
      if (!parts.isEmpty() && parts.size() == node.containers().size()) {
        nodes.add(new SharedNode(List.copyOf(parts), node.use()));
      }
    }
    return nodes;
  }

  Map<RecurringName, Integer> containers() {
    Map<RecurringName, Integer> containers = new LinkedHashMap<>();
    for (Part part : parts) {
      containers.merge(part.job, part.containers, Integer::sum);
    }
    return containers;
  }

  /** Returns both directions of each pair; of a job with itself where two of its runs meet. */
  Set<Pair> pairs() {
    Set<Pair> pairs = new LinkedHashSet<>();
    for (Part one : parts) {
      for (Part other : parts) {
        if (!one.application.equals(other.application)) {
          pairs.add(new Pair(one.job, other.job));
        }
      }
    }
    return pairs;
  }
}

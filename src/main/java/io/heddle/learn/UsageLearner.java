package io.heddle.learn;

import io.heddle.model.RecurringName;
import io.heddle.model.Utilisation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Learns what jobs use from the nodes on which they ran. */
final class UsageLearner {
  private final JobTable jobs;

  UsageLearner(JobTable jobs) {
    this.jobs = jobs;
  }

  /** Nodes with the same company are one look: they are alike at the same time. */
  void observe(List<SharedNode> nodes) {
    Map<Map<RecurringName, Integer>, List<Utilisation>> alike = new LinkedHashMap<>();
    for (SharedNode node : nodes) {
      alike.computeIfAbsent(node.containers(), company -> new ArrayList<>()).add(node.use());
    }
    alike.forEach(
        (company, uses) -> {
          company.forEach(
              (job, containers) ->
                  jobs.change(job, known -> known.with(known.usage().withContainers(containers))));
          for (Figure figure : Figure.values()) {
            look(List.copyOf(company.entrySet()), figure, mean(uses, figure::of));
          }
        });
  }

  private void look(List<Map.Entry<RecurringName, Integer>> company, Figure figure, double inUse) {
    if (Double.isNaN(inUse)) {
      return;
    }
    List<Attribution.Part> parts =
        company.stream()
            .map(
                entry ->
                    new Attribution.Part(
                        jobs.of(entry.getKey()).usage().perContainer().get(figure),
                        entry.getValue()))
            .toList();
    List<Estimate> estimates = Attribution.split(parts, inUse);
    for (int i = 0; i < parts.size(); i++) {
      Estimate estimate = estimates.get(i);
      jobs.change(
          company.get(i).getKey(), known -> known.with(known.usage().with(figure, estimate)));
    }
  }

  private static double mean(List<Utilisation> uses, ToDoubleFunction<Utilisation> figure) {
    return uses.stream()
        .mapToDouble(figure)
        .filter(value -> !Double.isNaN(value))
        .average()
        .orElse(Double.NaN);
  }
}

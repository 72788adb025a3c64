package io.heddle.colocation;

import io.heddle.colocation.JobUsage.Estimate;
import io.heddle.colocation.NodeUse.UtilisationKind;
import io.heddle.model.RecurringName;
import io.heddle.model.Utilisation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Learns what jobs use from the nodes on which they ran. */
record UsageLearner(RecurringJobs jobs) {

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
          for (UtilisationKind figure : UtilisationKind.values()) {
            look(List.copyOf(company.entrySet()), figure, mean(uses, figure::of));
          }
        });
  }

  private void look(
      List<Map.Entry<RecurringName, Integer>> company, UtilisationKind figure, double inUse) {
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

  /**
   * Share of each job in a node's use: least squares, one node at a time (a Kalman filter without
   * covariances). What was not expected goes to each job by its containers and by how little is
   * known of it.
   */
  static final class Attribution {
    /** Variance of a node's mean over a period: standard deviation 0.05. */
    static final double NOISE = 0.0025;

    /** Variance before anything was seen of a job, per container: standard deviation 0.2. */
    static final double FIRST_VARIANCE = 0.04;

    /** Added with each look, so that a job that changes is followed: within about 100 periods. */
    private static final double DRIFT = 3e-8;

    private Attribution() {}

    /**
     * @param perContainer what is known of it; null for nothing
     */
    record Part(Estimate perContainer, int containers) {}

    /**
     * Returns what a container of each job uses; {@code inUse} is a share of the node's hardware.
     */
    static List<Estimate> split(List<Part> parts, double inUse) {
      int containers = parts.stream().mapToInt(Part::containers).sum();
      Estimate first = new Estimate(inUse / containers, FIRST_VARIANCE);
      double expected = 0;
      double variance = NOISE;
      for (Part part : parts) {
        Estimate known = orElse(part, first);
        expected += part.containers * known.mean();
        variance += part.containers * part.containers * known.variance();
      }
      double surprise = (inUse - expected) / variance;
      double whole = variance;
      return parts.stream()
          .map(
              part -> {
                Estimate known = orElse(part, first);
                double covariance = part.containers * known.variance();
                return new Estimate(
                    Math.max(0, known.mean() + covariance * surprise),
                    known.variance() - covariance * covariance / whole + DRIFT);
              })
          .toList();
    }

    private static Estimate orElse(Part part, Estimate first) {
      return part.perContainer == null ? first : part.perContainer;
    }
  }
}

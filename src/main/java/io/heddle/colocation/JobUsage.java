package io.heddle.colocation;

import io.heddle.colocation.NodeUse.UtilisationKind;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * What the runs of a job use. Immutable.
 *
 * @param perContainer share of a node's hardware that one container uses
 * @param containersPerNode mean on nodes where it runs, at least 0
 */
public record JobUsage(Map<UtilisationKind, Estimate> perContainer, double containersPerNode) {
  static final JobUsage UNKNOWN = new JobUsage(Map.of(), 0);
  private static final double WEIGHT_OF_LATEST = 0.1;

  public JobUsage {
    perContainer = Collections.unmodifiableMap(copy(perContainer));
    if (!(containersPerNode >= 0 && containersPerNode < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("containersPerNode is " + containersPerNode);
    }
  }

  private static Map<UtilisationKind, Estimate> copy(Map<UtilisationKind, Estimate> figures) {
    Map<UtilisationKind, Estimate> copy = new EnumMap<>(UtilisationKind.class);
    copy.putAll(figures);
    return copy;
  }

  public boolean unknown() {
    return perContainer.isEmpty();
  }

  double ofNode(UtilisationKind figure) {
    Estimate one = perContainer.get(figure);
    return one == null ? Double.NaN : one.mean() * containersPerNode;
  }

  JobUsage with(UtilisationKind figure, Estimate estimate) {
    Map<UtilisationKind, Estimate> next = copy(perContainer);
    next.put(figure, estimate);
    return new JobUsage(next, containersPerNode);
  }

  JobUsage withContainers(int containers) {
    double mean =
        containersPerNode == 0
            ? containers
            : (1 - WEIGHT_OF_LATEST) * containersPerNode + WEIGHT_OF_LATEST * containers;
    return new JobUsage(perContainer, mean);
  }

  JobUsage and(JobUsage other) {
    Map<UtilisationKind, Estimate> both = copy(perContainer);
    other.perContainer.forEach((figure, more) -> both.merge(figure, more, Estimate::and));
    double containers =
        unknown() || other.unknown()
            ? containersPerNode + other.containersPerNode
            : (containersPerNode + other.containersPerNode) / 2;
    return new JobUsage(both, containers);
  }

  /** Estimated number: a finite mean, and a variance of at least 0. Immutable. */
  public record Estimate(double mean, double variance) {
    /** Throws IllegalArgumentException if one is out of range. */
    public Estimate {
      if (!Double.isFinite(mean) || !(variance >= 0 && variance < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "an estimate of %s with variance %s".formatted(mean, variance));
      }
    }

    /** Two independent estimates of the same, each with the weight of its precision. */
    Estimate and(Estimate other) {
      double sum = variance + other.variance;
      double share = sum == 0 ? 0.5 : other.variance / sum;
      return new Estimate(
          share * mean + (1 - share) * other.mean, sum == 0 ? 0 : variance * other.variance / sum);
    }
  }
}

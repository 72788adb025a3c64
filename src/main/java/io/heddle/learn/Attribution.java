package io.heddle.learn;

import java.util.List;

/**
 * Says how much of what is in use on a node each of its jobs uses: least squares over all that was
 * seen, one node at a time (a Kalman filter without covariances). What is in use beyond what was
 * expected goes to each job by its containers and by how little is known of it. So a job that was
 * seen alone is hardly moved by what a new one brings.
 */
final class Attribution {
  /** Variance of a node's mean over a period: standard deviation 0.05. */
  static final double NOISE = 0.0025;

  /** Variance before anything was seen of a job, per container: standard deviation 0.2. */
  static final double FIRST_VARIANCE = 0.04;

  /** Added with each look, so that a job that changes is followed: within about 100 periods. */
  private static final double DRIFT = 3e-8;

  private Attribution() {}

  /**
   * A job on a node.
   *
   * @param perContainer what is known of it; null for nothing
   * @param containers at least 1
   */
  record Part(Estimate perContainer, int containers) {}

  /**
   * What one container of each job uses, after one look at a node that they share.
   *
   * @param inUse share of the node's hardware
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

package io.heddle.learn;

import java.util.List;
import org.apache.commons.math3.ml.clustering.CentroidCluster;
import org.apache.commons.math3.ml.clustering.DoublePoint;
import org.apache.commons.math3.ml.distance.EuclideanDistance;

/** How well clusters part their points (Rousseeuw 1987). */
final class Silhouette {
  private static final EuclideanDistance DISTANCE = new EuclideanDistance();

  private Silhouette() {}

  /**
   * The mean over all points of {@code (b - a) / max(a, b)}: a is the mean distance to the others
   * of the point's cluster, b that to the nearest other cluster. A point alone in its cluster
   * counts 0.
   *
   * @param clusters at least two
   * @return from -1 to 1
   */
  static double mean(List<CentroidCluster<DoublePoint>> clusters) {
    double sum = 0;
    int points = 0;
    for (CentroidCluster<DoublePoint> own : clusters) {
      for (DoublePoint point : own.getPoints()) {
        sum += of(point, own, clusters);
        points++;
      }
    }
    return sum / points;
  }

  private static double of(
      DoublePoint point,
      CentroidCluster<DoublePoint> own,
      List<CentroidCluster<DoublePoint>> clusters) {
    int others = own.getPoints().size() - 1;
    if (others == 0) {
      return 0;
    }
    double within = distances(point, own) / others;
    double nearest = Double.POSITIVE_INFINITY;
    for (CentroidCluster<DoublePoint> cluster : clusters) {
      if (!cluster.equals(own) && !cluster.getPoints().isEmpty()) {
        nearest = Math.min(nearest, distances(point, cluster) / cluster.getPoints().size());
      }
    }
    double larger = Math.max(within, nearest);
    return larger == 0 ? 0 : (nearest - within) / larger;
  }

  private static double distances(DoublePoint point, CentroidCluster<DoublePoint> cluster) {
    return cluster.getPoints().stream()
        .mapToDouble(other -> DISTANCE.compute(point.getPoint(), other.getPoint()))
        .sum();
  }
}

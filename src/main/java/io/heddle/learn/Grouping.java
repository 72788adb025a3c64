package io.heddle.learn;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.apache.commons.math3.ml.clustering.CentroidCluster;
import org.apache.commons.math3.ml.clustering.DoublePoint;
import org.apache.commons.math3.ml.clustering.KMeansPlusPlusClusterer;
import org.apache.commons.math3.ml.clustering.MultiKMeansPlusPlusClusterer;
import org.apache.commons.math3.ml.distance.EuclideanDistance;
import org.apache.commons.math3.random.Well19937c;

/**
 * Makes groups of jobs that use alike (Thamsen et al., Euro-Par 2019, 3.1): k-means++ over their
 * profiles, each figure measured by its spread over the jobs. As many groups as wanted, or as many
 * as have the largest mean silhouette (Rousseeuw 1987).
 */
final class Grouping {
  /** Where none are wanted, so many are tried at most. */
  static final int MOST_BY_CRITERION = 8;

  /** Jobs that make the groups: what a silhouette takes grows with their square. */
  static final int MOST_JOBS = 400;

  private static final int ROUNDS = 100;
  private static final int TRIALS = 5;

  private Grouping() {}

  /**
   * New groups, whose preferences are the old ones' as far as they have the same jobs.
   *
   * @param uses what each job uses of a node; at least one job
   * @param wanted how many groups; 0 for as many as part the jobs best
   */
  static Groups regroup(Groups old, List<NodeUse> uses, int wanted, RandomGenerator random) {
    List<NodeUse> jobs = uses.subList(Math.max(0, uses.size() - MOST_JOBS), uses.size());
    NodeUse spread = NodeUse.spread(jobs);
    List<DoublePoint> points = jobs.stream().map(use -> scaled(use, spread)).toList();
    List<NodeUse> centres =
        best(points, wanted, random).stream()
            .map(cluster -> unscaled(cluster.getCenter().getPoint(), spread))
            .toList();
    Groups fresh =
        new Groups(
            centres,
            spread,
            centres.stream().map(centre -> PreferenceRow.<Integer>unknown()).toList());
    return Inheritance.between(old, fresh, jobs).inherited();
  }

  private static List<CentroidCluster<DoublePoint>> best(
      List<DoublePoint> points, int wanted, RandomGenerator random) {
    int distinct = (int) points.stream().distinct().count();
    if (wanted > 0 || distinct <= 2) {
      return clusters(points, Math.min(wanted > 0 ? wanted : distinct, distinct), random);
    }
    List<CentroidCluster<DoublePoint>> best = List.of();
    double most = Double.NEGATIVE_INFINITY;
    for (int count = 2; count <= Math.min(MOST_BY_CRITERION, distinct - 1); count++) {
      List<CentroidCluster<DoublePoint>> clusters = clusters(points, count, random);
      double silhouette = Silhouette.mean(clusters);
      if (silhouette > most) {
        most = silhouette;
        best = clusters;
      }
    }
    return best;
  }

  private static List<CentroidCluster<DoublePoint>> clusters(
      List<DoublePoint> points, int count, RandomGenerator random) {
    return new MultiKMeansPlusPlusClusterer<>(
            new KMeansPlusPlusClusterer<DoublePoint>(
                count, ROUNDS, new EuclideanDistance(), new Well19937c(random.nextLong())),
            TRIALS)
        .cluster(points);
  }

  private static DoublePoint scaled(NodeUse use, NodeUse spread) {
    return new DoublePoint(
        Arrays.stream(Figure.values())
            .mapToDouble(figure -> use.of(figure) / spread.of(figure))
            .toArray());
  }

  private static NodeUse unscaled(double[] point, NodeUse spread) {
    Iterator<Figure> figures = List.of(Figure.values()).iterator();
    Map<Figure, Double> centre = new EnumMap<>(Figure.class);
    for (double value : point) {
      Figure figure = figures.next();
      centre.put(figure, value * spread.of(figure));
    }
    return NodeUse.by(centre::get);
  }
}

package io.heddle.colocation;

import io.heddle.colocation.NodeUse.UtilisationKind;
import io.heddle.model.FairlyKept;
import io.heddle.model.RecurringName;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.apache.commons.math3.ml.clustering.CentroidCluster;
import org.apache.commons.math3.ml.clustering.DoublePoint;
import org.apache.commons.math3.ml.clustering.KMeansPlusPlusClusterer;
import org.apache.commons.math3.ml.clustering.MultiKMeansPlusPlusClusterer;
import org.apache.commons.math3.ml.distance.EuclideanDistance;
import org.apache.commons.math3.random.Well19937c;

/**
 * Groups jobs of like use (Thamsen et al., Euro-Par 2019, 3.1) by k-means++ over profiles, each
 * figure measured by its spread, or as an admin names them.
 */
final class Grouping {
  /** Jobs that make the groups: of each user its share, those seen last. */
  static final int MOST_JOBS = 400;

  private static final int ROUNDS = 100;
  private static final int TRIALS = 5;

  private Grouping() {}

  /**
   * Returns new groups with the preferences of the old ones' jobs.
   *
   * @param uses the job seen longest ago first; at least one
   * @param wanted at least 1; no more than jobs that differ
   */
  static Groups regroup(
      Groups old, Map<RecurringName, NodeUse> uses, int wanted, RandomGenerator random) {
    Map<RecurringName, NodeUse> kept = new LinkedHashMap<>();
    FairlyKept<RecurringName, NodeUse> latest = new FairlyKept<>(MOST_JOBS);
    uses.forEach((job, use) -> latest.put(job.user(), job, use));
    latest.forEach(kept::put);
    List<NodeUse> jobs = List.copyOf(kept.values());
    NodeUse spread = NodeUse.spread(jobs);
    List<DoublePoint> points = jobs.stream().map(use -> scaled(use, spread)).toList();
    int distinct = (int) points.stream().distinct().count();
    List<NodeUse> centres =
        clusters(points, Math.min(wanted, distinct), random).stream()
            .map(cluster -> unscaled(cluster.getCenter().getPoint(), spread))
            .toList();
    Groups fresh = Groups.unknown(centres, spread, List.of());
    return Inheritance.between(old, fresh, kept).inherited();
  }

  /**
   * Returns the admin's groups, each at its jobs' mean; one with no job seen at the mean of all.
   */
  static Groups named(Groups old, Map<RecurringName, NodeUse> uses, List<Set<String>> named) {
    List<NodeUse> all = List.copyOf(uses.values());
    List<NodeUse> centres = named.stream().map(names -> centre(names, uses, all)).toList();
    NodeUse spread = NodeUse.spread(all);
    return old.named().equals(named)
        ? new Groups(centres, spread, old.rows(), named)
        : Inheritance.between(old, Groups.unknown(centres, spread, named), uses).inherited();
  }

  private static NodeUse centre(
      Set<String> names, Map<RecurringName, NodeUse> uses, List<NodeUse> all) {
    List<NodeUse> seen =
        uses.entrySet().stream()
            .filter(use -> names.contains(use.getKey().name()))
            .map(Map.Entry::getValue)
            .toList();
    return NodeUse.mean(seen.isEmpty() ? all : seen);
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
        Arrays.stream(UtilisationKind.values())
            .mapToDouble(figure -> use.of(figure) / spread.of(figure))
            .toArray());
  }

  private static NodeUse unscaled(double[] point, NodeUse spread) {
    List<UtilisationKind> figures = List.of(UtilisationKind.values());
    return NodeUse.by(figure -> point[figures.indexOf(figure)] * spread.of(figure));
  }

  /**
   * Hands preferences to new groups: the mean of what the jobs of one preferred for those of
   * another.
   *
   * @param shares for each new group, which share of its jobs was in which old group
   */
  record Inheritance(Groups old, Groups fresh, List<double[]> shares) {
    static Inheritance between(Groups old, Groups fresh, Map<RecurringName, NodeUse> jobs) {
      List<double[]> shares =
          fresh.centres().stream().map(centre -> new double[old.size()]).toList();
      int[] members = new int[fresh.size()];
      jobs.forEach(
          (job, use) -> {
            shares.get(fresh.of(job, use))[old.of(job, use)]++;
            members[fresh.of(job, use)]++;
          });
      for (int group = 0; group < members.length; group++) {
        if (members[group] == 0) {
          shares.get(group)[old.nearest(fresh.centres().get(group))] = 1;
          members[group] = 1;
        }
        for (int from = 0; from < old.size(); from++) {
          shares.get(group)[from] /= members[group];
        }
      }
      return new Inheritance(old, fresh, shares);
    }

    Groups inherited() {
      Groups next = fresh;
      for (int group = 0; group < fresh.size(); group++) {
        Map<Integer, Double> row = new LinkedHashMap<>();
        for (int beside = 0; beside < fresh.size(); beside++) {
          row.put(beside, mean(shares.get(group), shares.get(beside)));
        }
        next = next.with(group, inherited(new PreferenceRow<>(row, 0), shares.get(group)));
      }
      return next;
    }

    private BanditRow<Integer> inherited(PreferenceRow<Integer> row, double[] from) {
      double updates = 0;
      double sum = 0;
      for (int i = 0; i < from.length; i++) {
        updates += from[i] * old.rows().get(i).updates();
        sum += from[i] * old.rows().get(i).updates() * old.rows().get(i).meanGoodness();
      }
      return new BanditRow<>(row, updates == 0 ? 0 : sum / updates, Math.round(updates));
    }

    private double mean(double[] group, double[] beside) {
      double sum = 0;
      for (int i = 0; i < group.length; i++) {
        for (int j = 0; j < beside.length; j++) {
          sum += group[i] * beside[j] * old.rows().get(i).preferences().of(j);
        }
      }
      return sum;
    }
  }
}

package io.heddle.tune.search;

import io.heddle.tune.latency.LatencyModel.Predictor;
import io.heddle.tune.search.GroupSearch.Found;
import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Queue.Ordering;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.apache.commons.math3.util.CombinatoricsUtils;

/**
 * Tries every point of a lattice, where they are few: the rest of the shares in equal {@code
 * steps}, in every way, with every ordering.
 */
public record Grid(int steps, int most, GroupSearch otherwise) implements GroupSearch {
  /** Shares by eighths of what is free, tried in full below 200 points. */
  public static final GroupSearch STANDARD = new Grid(8, 200, RecursiveRandomSearch.STANDARD);

  /** What a share may be above its bound by, which is rounding. */
  private static final double ROUNDING = 1e-12;

  public Grid {
    if (steps < 1) {
      throw new IllegalArgumentException("steps " + steps + ": give at least 1");
    }
  }

  @Override
  public Found best(Predictor predictor, double units, List<Queue> queues, RandomGenerator random) {
    Spaces spaces = new Spaces(queues);
    if (points(queues) > most) {
      return otherwise.best(predictor, units, queues, random);
    }
    BestSoFar best = new BestSoFar(predictor, units, spaces.nearestToPresent());
    List<List<Ordering>> orderings = orderings(queues);
    for (double[] shares : lattice(spaces.bounds())) {
      for (List<Ordering> choice : orderings) {
        best.offer(Spaces.settings(shares, choice));
      }
    }
    return best.found();
  }

  private double points(List<Queue> queues) {
    double orderings = 1;
    for (Queue queue : queues) {
      orderings *= queue.space().orderings().size();
    }
    int count = queues.size();
    return CombinatoricsUtils.binomialCoefficientDouble(steps + count - 1, count - 1) * orderings;
  }

  private List<double[]> lattice(ShareBounds bounds) {
    List<double[]> all = new ArrayList<>();
    double[] shares = bounds.lower().clone();
    double free = 1;
    for (double share : shares) {
      free -= share;
    }
    extend(all, shares, 0, steps, free / steps, bounds);
    return all;
  }

  private static void extend(
      List<double[]> all, double[] shares, int queue, int left, double step, ShareBounds bounds) {
    double lower = bounds.lower()[queue];
    boolean last = queue == shares.length - 1;
    for (int given = last ? left : 0; given <= left; given++) {
      double share = lower + given * step;
      if (share > bounds.upper()[queue] + ROUNDING) {
        return;
      }
      shares[queue] = Math.min(share, bounds.upper()[queue]);
      if (last) {
        all.add(shares.clone());
      } else {
        extend(all, shares, queue + 1, left - given, step, bounds);
      }
    }
  }

  private static List<List<Ordering>> orderings(List<Queue> queues) {
    List<List<Ordering>> all = List.of(List.of());
    for (Queue queue : queues) {
      all =
          all.stream()
              .flatMap(start -> queue.space().orderings().stream().map(next -> with(start, next)))
              .toList();
    }
    return all;
  }

  private static List<Ordering> with(List<Ordering> start, Ordering next) {
    return Stream.concat(start.stream(), Stream.of(next)).toList();
  }
}

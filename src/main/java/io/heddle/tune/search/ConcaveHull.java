package io.heddle.tune.search;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/**
 * Gives where most is gained along the concave hull of each group's values: as good as a dynamic
 * program but for the last step, in near linear time. What is left goes, by the true values, to
 * whoever gains most.
 */
public record ConcaveHull() implements ClusterSearch {
  private record Step(int group, int from, int to, double slope) {
    int length() {
      return to - from;
    }
  }

  @Override
  public int[] best(List<double[]> values, int extra) {
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      steps.addAll(hull(i, values.get(i)));
    }
    steps.sort(Comparator.comparingDouble(Step::slope).reversed());
    int[] given = new int[values.size()];
    int left = extra;
    for (Step step : steps) {
      // A group whose steeper step did not fit is not at the foot of this one.
      if (step.length() <= left && given[step.group()] == step.from()) {
        given[step.group()] = step.to();
        left -= step.length();
      }
    }
    fill(values, given, left);
    return given;
  }

  private static List<Step> hull(int group, double[] value) {
    Deque<Step> hull = new ArrayDeque<>();
    for (int r = 1; r < value.length; r++) {
      while (!hull.isEmpty() && slope(value, hull.peekLast().to(), r) >= hull.peekLast().slope()) {
        hull.removeLast();
      }
      int from = hull.isEmpty() ? 0 : hull.peekLast().to();
      hull.addLast(new Step(group, from, r, slope(value, from, r)));
    }
    hull.removeIf(step -> step.slope() <= 0);
    return List.copyOf(hull);
  }

  private static double slope(double[] value, int from, int to) {
    return (value[to] - value[from]) / (to - from);
  }

  private static void fill(List<double[]> values, int[] given, int pieces) {
    int left = pieces;
    while (left > 0) {
      int group = -1;
      int to = 0;
      double gain = 0;
      for (int i = 0; i < given.length; i++) {
        double[] value = values.get(i);
        for (int r = given[i] + 1; r < value.length && r <= given[i] + left; r++) {
          if (value[r] - value[given[i]] > gain) {
            gain = value[r] - value[given[i]];
            group = i;
            to = r;
          }
        }
      }
      if (group < 0) {
        return;
      }
      left -= to - given[group];
      given[group] = to;
    }
  }
}

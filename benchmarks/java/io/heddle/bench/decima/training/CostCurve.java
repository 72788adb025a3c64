package io.heddle.bench.decima.training;

import io.heddle.dag.JobProgress;
import io.heddle.dag.StagePolicy.Situation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What jobs of a run spend from a time on, in seconds, all together; what they spend later counts
 * less, by the e-th part after each {@code memory} seconds. Beside it the state of the run, from
 * which much of that can be foreseen.
 */
final class CostCurve {
  /** Numbers of a state. */
  static final int STATE = 3;

  private record Point(double seconds, double jobSeconds, List<Double> state) {}

  private final double memory;
  private final List<Point> points = new ArrayList<>();
  private double[] costs = new double[0];

  CostCurve(double memory) {
    this.memory = memory;
  }

  /**
   * How many jobs there are, their work not begun, and what they would spend if the one with least
   * of it had all executors first; the latter two in seconds for each executor.
   */
  static List<Double> state(Situation situation) {
    double[] work =
        situation.jobs().stream().mapToDouble(JobProgress::remainingWork).sorted().toArray();
    double all = 0;
    double shortestFirst = 0;
    for (int i = 0; i < work.length; i++) {
      double each = work[i] / situation.executors();
      all += each;
      shortestFirst += (work.length - i) * each;
    }
    return List.of((double) work.length, all, shortestFirst);
  }

  /** Adds a moment, unless it is that of the last one. */
  void add(double jobSeconds, Situation situation) {
    if (points.isEmpty() || situation.now() > points.get(points.size() - 1).seconds()) {
      points.add(new Point(situation.now(), jobSeconds, state(situation)));
    }
  }

  /** The run is over: nothing is spent from then on. */
  void end(double seconds, double jobSeconds) {
    points.add(new Point(seconds, jobSeconds, Collections.nCopies(STATE, 0.0)));
    costs = new double[points.size()];
    for (int at = costs.length - 2; at >= 0; at--) {
      Point here = points.get(at);
      Point next = points.get(at + 1);
      double gap = next.seconds() - here.seconds();
      costs[at] =
          (next.jobSeconds() - here.jobSeconds()) * Math.exp(-gap / (2 * memory))
              + costs[at + 1] * Math.exp(-gap / memory);
    }
  }

  /** What is spent from a time on; 0 from the end of the run on. */
  double costFrom(double seconds) {
    int at = before(seconds);
    if (at < 0) {
      return costs[0];
    }
    if (at + 1 == costs.length) {
      return 0;
    }
    double part =
        (seconds - points.get(at).seconds())
            / (points.get(at + 1).seconds() - points.get(at).seconds());
    return costs[at] + part * (costs[at + 1] - costs[at]);
  }

  /** A number of the last state at or before a time. */
  double state(double seconds, int which) {
    return points.get(Math.max(0, before(seconds))).state().get(which);
  }

  private int before(double seconds) {
    int low = 0;
    int high = points.size() - 1;
    while (low <= high) {
      int middle = (low + high) / 2;
      if (points.get(middle).seconds() <= seconds) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return high;
  }
}

package io.heddle.bench.decima.training;

import io.heddle.dag.JobProgress;
import io.heddle.dag.StagePolicy.Situation;
import java.util.ArrayList;
import java.util.List;

/**
 * What jobs of a run spend from a time on, in seconds, all together; what they spend later counts
 * less, by the e-th part after each {@code memory} seconds. Beside it the state of the run, from
 * which a part of that can be foreseen.
 */
final class CostCurve {
  static final int STATE = 8;

  private static final class Point {
    private final double seconds;
    private final double jobSeconds;
    private final double[] state;

    Point(double seconds, double jobSeconds, double[] state) {
      this.seconds = seconds;
      this.jobSeconds = jobSeconds;
      this.state = state;
    }
  }

  private final double memory;
  private final List<Point> points = new ArrayList<>();
  private double[] costs = new double[0];

  CostCurve(double memory) {
    this.memory = memory;
  }

  /**
   * Jobs; their work not begun, and what they would spend if the one with least of it had all
   * executors first, both in seconds for each executor; their longest ways to the end; their work
   * for each executor that they hold, and one; free executors, and those of jobs; logarithms of
   * work.
   */
  static double[] state(Situation situation) {
    List<JobProgress> jobs = situation.jobs();
    double[] work = jobs.stream().mapToDouble(JobProgress::remainingWork).sorted().toArray();
    double[] state = new double[STATE];
    state[0] = work.length;
    for (int i = 0; i < work.length; i++) {
      double each = work[i] / situation.executors();
      state[1] += each;
      state[2] += (work.length - i) * each;
      state[7] += Math.log1p(work[i]);
    }
    for (JobProgress job : jobs) {
      state[3] += longest(job);
      state[4] += job.remainingWork() / (1 + job.held());
      state[6] += job.idle();
    }
    state[5] = situation.free();
    return state;
  }

  private static double longest(JobProgress job) {
    double longest = 0;
    for (int stage = 0; stage < job.graph().stages(); stage++) {
      longest = job.isDone(stage) ? longest : Math.max(longest, job.path(stage));
    }
    return longest;
  }

  void add(double jobSeconds, Situation situation) {
    if (points.isEmpty() || situation.now() > seconds(points.size() - 1)) {
      points.add(new Point(situation.now(), jobSeconds, state(situation)));
    }
  }

  void end(double seconds, double jobSeconds) {
    points.add(new Point(seconds, jobSeconds, new double[STATE]));
    costs = new double[points.size()];
    for (int at = costs.length - 2; at >= 0; at--) {
      double gap = seconds(at + 1) - seconds(at);
      costs[at] =
          (points.get(at + 1).jobSeconds - points.get(at).jobSeconds)
                  * Math.exp(-gap / (2 * memory))
              + costs[at + 1] * Math.exp(-gap / memory);
    }
  }

  int count() {
    return points.size();
  }

  double seconds(int at) {
    return points.get(at).seconds;
  }

  int before(double seconds) {
    int low = 0;
    int high = points.size() - 1;
    while (low <= high) {
      int middle = (low + high) / 2;
      if (seconds(middle) <= seconds) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return Math.max(0, high);
  }

  /** What is spent from a time on; 0 from the end of the run on. */
  double costFrom(double seconds) {
    int at = before(seconds);
    return at + 1 == count() ? 0 : costs[at] + part(at, seconds) * (costs[at + 1] - costs[at]);
  }

  double spentUntil(double seconds) {
    int at = before(seconds);
    double spent = points.get(at).jobSeconds;
    return at + 1 == count()
        ? spent
        : spent + part(at, seconds) * (points.get(at + 1).jobSeconds - spent);
  }

  private double part(int at, double seconds) {
    return Math.max(0, seconds - seconds(at)) / (seconds(at + 1) - seconds(at));
  }

  double[] state(double seconds) {
    return points.get(before(seconds)).state;
  }
}

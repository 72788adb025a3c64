package io.heddle.bench.decima.run;

import io.heddle.bench.decima.jobs.Arrival;
import io.heddle.bench.decima.jobs.DagJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What no scheduler can go below where each task takes the least that its stage's tasks take in the
 * mean, on any number of executors: the mean completion time of the job with the least work left
 * first, its work spread over all executors without loss; and none ends before its longest way.
 */
public final class DagLowerBound {
  private DagLowerBound() {}

  /** A job that has arrived and is not finished, in the bound's world. */
  private static final class Open {
    private final double arrived;
    private final double path;
    private double work;

    Open(Arrival arrival) {
      arrived = arrival.seconds();
      path = path(arrival.job());
      work = work(arrival.job());
    }
  }

  /** The bound for a sequence by time, in seconds. */
  public static double meanCompletion(List<Arrival> arrivals, int executors) {
    List<Open> open = new ArrayList<>();
    double total = 0;
    double now = 0;
    int next = 0;
    while (next < arrivals.size() || !open.isEmpty()) {
      double coming =
          next < arrivals.size() ? arrivals.get(next).seconds() : Double.POSITIVE_INFINITY;
      if (open.isEmpty() || coming <= now) {
        now = Math.max(now, coming);
        open.add(new Open(arrivals.get(next++)));
        continue;
      }
      Open least = open.stream().min(Comparator.comparingDouble(job -> job.work)).orElseThrow();
      double end = now + least.work / executors;
      if (end <= coming) {
        now = end;
        open.remove(least);
        total += Math.max(now - least.arrived, least.path);
      } else {
        least.work -= (coming - now) * executors;
        now = coming;
      }
    }
    return total / arrivals.size();
  }

  private static double work(DagJob job) {
    double work = 0;
    for (int stage = 0; stage < job.graph().stages(); stage++) {
      work += job.graph().tasks(stage) * job.times().get(stage).least();
    }
    return work;
  }

  private static double path(DagJob job) {
    double[] path = new double[job.graph().stages()];
    double longest = 0;
    for (int stage : job.graph().childrenFirst()) {
      for (int child : job.graph().children(stage)) {
        path[stage] = Math.max(path[stage], path[child]);
      }
      path[stage] += job.times().get(stage).least();
      longest = Math.max(longest, path[stage]);
    }
    return longest;
  }
}

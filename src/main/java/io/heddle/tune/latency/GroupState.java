package io.heddle.tune.latency;

import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueSettings;
import java.util.List;

/** Who holds what, in units, at one moment of a prediction; arrays by index of queue or job. */
final class GroupState {
  /** What rounding may add to or take from an amount of units. */
  static final double TOLERANCE = 1e-6;

  /** Where a job is on its way. */
  static final byte NEW = 0;

  static final byte WAITING = 1;
  static final byte READY = 2;
  static final byte LAUNCHING = 3;
  static final byte RUNNING = 4;
  static final byte ENDED = 5;

  /** Difference of equal ratios: less than a step of a single-precision number. */
  private static final double EQUAL = 1e-9;

  private static final double PERCENT = 100;

  final JobTable jobs;
  final double units;
  double used;

  final double[] share;
  final Ordering[] ordering;
  final double[] guarantee;

  /** Guarantee by which use is measured, or the smallest container if that is more (Capacity). */
  final double[] measure;

  final double[] weight;
  final double[] minimum;
  final double[] maximum;
  final double[] queueUsed;
  final double[] queueMasters;
  final int[] queueJobs;
  final int[] queueStarted;

  /** What a queue could have held in all when it was last asked for a container (Capacity). */
  final double[] lastLimit;

  /** What a queue is due while those that have jobs now have some (Fair); 0 before it is known. */
  final double[] fairShare;

  final byte[] status;
  final double[] held;
  final int[] asked;
  final double[] askedSize;
  final double[] userUsed;

  GroupState(JobTable jobs, double units, List<QueueSettings> settings) {
    this.jobs = jobs;
    this.units = units;
    int count = settings.size();
    share = settings.stream().mapToDouble(QueueSettings::share).toArray();
    ordering = settings.stream().map(QueueSettings::ordering).toArray(Ordering[]::new);
    guarantee = new double[count];
    measure = new double[count];
    weight = new double[count];
    minimum = new double[count];
    maximum = new double[count];
    for (int queue = 0; queue < count; queue++) {
      guarantee[queue] = Math.floor(share[queue] * units * jobs.steps) / jobs.steps;
      measure[queue] = Math.max(guarantee[queue], jobs.smallestContainer);
      weight[queue] = (float) (share[queue] * PERCENT);
      minimum[queue] = jobs.rules[queue].minimum() * units;
      maximum[queue] = jobs.rules[queue].maximum() * units;
    }
    lastLimit = maximum.clone();
    queueUsed = new double[count];
    queueMasters = new double[count];
    queueJobs = new int[count];
    queueStarted = new int[count];
    fairShare = new double[count];
    status = new byte[jobs.count];
    held = new double[jobs.count];
    asked = new int[jobs.count];
    askedSize = new double[jobs.count];
    userUsed = new double[jobs.users];
  }

  /** Compares; what only rounding tells apart is equal. */
  static int compare(double a, double b) {
    double difference = a - b;
    return Math.abs(difference) <= EQUAL * Math.abs(a) ? 0 : difference < 0 ? -1 : 1;
  }

  double free() {
    return units - used;
  }

  /** Smallest size that a job waits for, masters included; infinite if none does. */
  double smallestAsked() {
    double smallest = Double.POSITIVE_INFINITY;
    for (int job = 0; job < status.length; job++) {
      if (status[job] == WAITING || wants(job)) {
        smallest = Math.min(smallest, askedSize[job]);
      }
    }
    return smallest;
  }

  boolean wants(int job) {
    return status[job] == READY || (status[job] == RUNNING && asked[job] > 0);
  }

  /** Adds to, or if negative takes from, what a job holds. */
  void take(int job, double size) {
    held[job] += size;
    used += size;
    queueUsed[jobs.queue[job]] += size;
    userUsed[jobs.user[job]] += size;
  }
}

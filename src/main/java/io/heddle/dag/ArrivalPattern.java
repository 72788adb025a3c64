package io.heddle.dag;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Whether jobs come together or one by one, told from how many are to come, at the recent rate,
 * while the present work lasts: for {@link ShippedWeights#STREAM} at least 0.3 per present job, for
 * {@link ShippedWeights#BATCH} at most 0.15; between them it stays as it is. Jobs that came within
 * a hundredth of that time came together.
 */
public final class ArrivalPattern {
  private static final double STREAM = 0.3;
  private static final double BATCH = 0.15;
  private static final double TOGETHER = 0.01;
  private static final int REMEMBERED = 32;

  private final Deque<Double> arrivals = new ArrayDeque<>();
  private ShippedWeights choice = ShippedWeights.BATCH;

  /** A job came, in seconds, not before the last one. */
  public void arrived(double now) {
    if (arrivals.size() == REMEMBERED) {
      arrivals.removeFirst();
    }
    arrivals.addLast(now);
  }

  /**
   * Returns the weights that suit now.
   *
   * @param present jobs, at least 1
   * @param lasting how long the present work keeps the executors busy, in seconds
   */
  public ShippedWeights look(int present, double lasting, double now) {
    double coming = rate(TOGETHER * lasting, now) * lasting / present;
    if (coming >= STREAM) {
      choice = ShippedWeights.STREAM;
    } else if (coming <= BATCH) {
      choice = ShippedWeights.BATCH;
    }
    return choice;
  }

  /** Arrivals a second; 0 before the second one that did not come together with the first. */
  private double rate(double together, double now) {
    if (arrivals.isEmpty()) {
      return 0;
    }
    int groups = 0;
    double last = arrivals.getFirst();
    for (double arrival : arrivals) {
      if (arrival - last > together) {
        groups++;
      }
      last = arrival;
    }
    return groups == 0 ? 0 : groups / (now - arrivals.getFirst());
  }

  /**
   * Whether tasks take long, in the mean of those that were not started: from 6 s on they do, to 3
   * s they do not; between them it stays as it is. Measured queries have 0.7 s, a production
   * cluster's batch jobs have 26 s.
   */
  public static final class TaskLength {
    private static final double LONG_SECONDS = 6;
    private static final double SHORT_SECONDS = 3;

    private boolean isLong;

    public boolean look(List<JobProgress> jobs) {
      double work = 0;
      long tasks = 0;
      for (JobProgress job : jobs) {
        work += job.remainingWork();
        for (int stage = 0; stage < job.graph().stages(); stage++) {
          tasks += job.waiting(stage);
        }
      }
      if (tasks > 0) {
        double mean = work / tasks;
        isLong = mean >= LONG_SECONDS || (isLong && mean > SHORT_SECONDS);
      }
      return isLong;
    }
  }
}

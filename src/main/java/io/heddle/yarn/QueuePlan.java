package io.heddle.yarn;

import io.heddle.config.TermsConfig;
import io.heddle.model.ResourceVector;
import io.heddle.score.RemainingWork;
import java.util.Collection;
import java.util.concurrent.TimeUnit;

/**
 * What is expected of a queue as a whole, worked out anew at most once a second: how long the
 * cluster will need for it, and whether another ApplicationMaster is to start.
 */
final class QueuePlan {
  private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** So many masters start in any case, however small the cluster. */
  private static final int FREE_MASTERS = 4;

  private final TermsConfig terms;
  private ResourceVector capacity;
  private boolean made;
  private long madeAt;
  private double horizon = 1;
  private boolean admitsMasters = true;

  QueuePlan(TermsConfig terms) {
    this.terms = terms;
  }

  TermsConfig terms() {
    return terms;
  }

  /** The resources of the cluster. */
  ResourceVector capacity() {
    return capacity;
  }

  /** The cluster has these resources from now on. */
  void capacity(ResourceVector newCapacity) {
    capacity = newCapacity;
  }

  /** Whether it is older than a second at {@code now} (nanoseconds). */
  boolean isDue(long now) {
    return !made || now - madeAt >= PERIOD_NANOS;
  }

  /** How long the cluster will need for all that is known of the queue; seconds, at least 1. */
  double horizon() {
    return horizon;
  }

  /** Whether another master may start now. */
  boolean admitsMasters() {
    return admitsMasters;
  }

  /** Works it out from the applications of the queue. */
  void make(Collection<ApplicationIndex> applications, long now) {
    made = true;
    madeAt = now;
    double[] work = new double[capacity.size()];
    double longestChain = 1;
    for (ApplicationIndex application : applications) {
      application.addWork(work);
      longestChain = Math.max(longestChain, application.chainSeconds());
    }
    horizon = Math.max(longestChain, RemainingWork.fills(work, capacity));
    admit(applications, now);
  }

  /** Works out anew whether another master may start, as when one has just started. */
  void admit(Collection<ApplicationIndex> applications, long now) {
    admitsMasters = true;
    if (!terms.masterAdmission()) {
      return;
    }
    double[] waiting = new double[capacity.size()];
    double[] masters = new double[capacity.size()];
    double[] young = new double[capacity.size()];
    int count = 0;
    for (ApplicationIndex application : applications) {
      application.addWaiting(waiting);
      ResourceVector master = application.runningMaster();
      if (master != null) {
        count++;
        RemainingWork.add(masters, master, 1);
        if (application.isYoung(now)) {
          RemainingWork.add(young, master, 1);
        }
      }
    }
    admitsMasters = count < FREE_MASTERS || admits(masters, young, waiting);
  }

  /**
   * A master starts while all masters together have less than their share of the cluster. Beyond
   * that it starts only when what waits could not fill the cluster once in some resource; and then
   * no more at a time than that share, since a master that has just started has not asked yet.
   */
  private boolean admits(double[] masters, double[] young, double[] waiting) {
    double share = terms.masterShare();
    if (RemainingWork.fills(masters, capacity) < share) {
      return true;
    }
    return RemainingWork.fills(young, capacity) < share && !couldFill(waiting);
  }

  private boolean couldFill(double[] waiting) {
    for (int i = 0; i < waiting.length; i++) {
      if (waiting[i] < capacity.get(i)) {
        return false;
      }
    }
    return true;
  }
}

package io.heddle.tune.step;

import io.heddle.tune.step.PredictedProgress.Leg;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Factor by which jobs are slower than predicted without changes, and its variation. Spells have as
 * many ended jobs as a change is judged by; the logarithm of slowness varies between them, for
 * whatever reason, as no change does. While they are few, a common variation is assumed.
 */
final class PredictionBias {
  private static final int MOST_SPELLS = 30;

  /** Slower than this is not usual, whatever was seen: it would excuse any change. */
  private static final double SLOWEST_USUAL = 3;

  /** Standard deviation that is assumed, and for how many spells this assumption counts. */
  private static final double COMMON_DEVIATION = 0.2;

  private static final int COMMON_SPELLS = 4;

  private final int jobs;
  private final Deque<Double> spells = new ArrayDeque<>();
  private ObservationWindow spell = ObservationWindow.NONE;

  PredictionBias(int jobs) {
    this.jobs = jobs;
  }

  void add(ObservationWindow more) {
    spell = spell.plus(more);
    if (spell.ended() >= jobs) {
      spells.addLast(spell.logSlowness());
      spell = ObservationWindow.NONE;
      if (spells.size() > MOST_SPELLS) {
        spells.removeFirst();
      }
    }
  }

  /** Logarithm of the usual slowness: at least 0, since no change need do better than predicted. */
  double usual() {
    return Math.min(Math.max(mean(), 0), Math.log(SLOWEST_USUAL));
  }

  private double mean() {
    return spells.stream().mapToDouble(Double::doubleValue).sum() / (spells.size() + COMMON_SPELLS);
  }

  double deviation() {
    double mean = mean();
    double squares = COMMON_SPELLS * COMMON_DEVIATION * COMMON_DEVIATION;
    for (double each : spells) {
      squares += (each - mean) * (each - mean);
    }
    return Math.sqrt(squares / (COMMON_SPELLS + spells.size()));
  }

  /**
   * @param growth of latencies beyond what was predicted, summed, in seconds
   * @param presence of the jobs, summed, in seconds
   */
  record ObservationWindow(double growth, double presence, int ended) {
    /** Slower than this is said to be this slow; faster likewise. */
    private static final double MOST = 20;

    static final ObservationWindow NONE = new ObservationWindow(0, 0, 0);

    static ObservationWindow of(List<Leg> legs) {
      double growth = 0;
      double presence = 0;
      int ended = 0;
      for (Leg leg : legs) {
        growth += leg.growth();
        presence += leg.presence();
        ended += leg.ended() ? 1 : 0;
      }
      return new ObservationWindow(growth, presence, ended);
    }

    ObservationWindow plus(ObservationWindow more) {
      return new ObservationWindow(
          growth + more.growth, presence + more.presence, ended + more.ended);
    }

    /** Slowness from growth per second: 0 as predicted, 1/2 for twice the time. */
    double slowness() {
      double pace = presence == 0 ? 1 : 1 - growth / presence;
      return 1 / Math.min(Math.max(pace, 1 / MOST), MOST);
    }

    double logSlowness() {
      return Math.log(slowness());
    }
  }
}

package io.heddle.profile;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * Weighted median of the latest values, each weighing 1 - {@value #LATEST_SHARE} of the next, as in
 * a moving average (Roberts, Control Chart Tests Based on Geometric Moving Averages, Technometrics
 * 1(3), 1959). From the third value on, an outlier moves it to a neighbour at most; two in a row
 * are believed.
 */
final class DecayedMedian {
  /** Share of the latest value. Those before the last two weigh half: (1 - 0.3)^2 = 0.49. */
  static final double LATEST_SHARE = 0.3;

  /** So many values say all but (1 - 0.3)^8 = 6 %. */
  static final int MOST_VALUES = 8;

  private record Weighted(double value, double weight) {}

  private DecayedMedian() {}

  /** Returns the lowest value that, with those below it, weighs at least half. */
  static double of(List<Double> values) {
    List<Weighted> weighted = new ArrayList<>();
    double all = 0;
    for (int i = 0; i < values.size(); i++) {
      double weight = Math.pow(1 - LATEST_SHARE, values.size() - 1 - i);
      weighted.add(new Weighted(values.get(i), weight));
      all += weight;
    }
    weighted.sort(Comparator.comparingDouble(Weighted::value));
    double below = 0;
    for (Weighted next : weighted) {
      below += next.weight;
      if (2 * below >= all) {
        return next.value;
      }
    }
    throw new IllegalArgumentException("there is no value");
  }

  static List<Double> with(List<Double> values, double latest) {
    List<Double> more = new ArrayList<>(values);
    more.add(latest);
    return more.subList(Math.max(0, more.size() - MOST_VALUES), more.size());
  }

  static List<Double> together(List<Double> first, List<Double> second) {
    List<Double> latestFirst = new ArrayList<>();
    for (int age = 1; age <= Math.max(first.size(), second.size()); age++) {
      addOfAge(second, age, latestFirst);
      addOfAge(first, age, latestFirst);
    }
    List<Double> together = latestFirst.subList(0, Math.min(MOST_VALUES, latestFirst.size()));
    Collections.reverse(together);
    return together;
  }

  private static void addOfAge(List<Double> values, int age, List<Double> to) {
    if (age <= values.size()) {
      to.add(values.get(values.size() - age));
    }
  }
}

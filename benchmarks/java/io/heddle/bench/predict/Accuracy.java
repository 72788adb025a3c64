package io.heddle.bench.predict;

import io.heddle.bench.experiment.Figures;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** How far predictions are off, and how often they have two jobs in the right order. */
final class Accuracy {
  /** Each is compared with so many before it: jobs that may wait at the same time. */
  private static final int COMPARED = 32;

  private static final double HALF = 0.5;

  private record Prediction(double predicted, double actual) {}

  private final List<Double> factors = new ArrayList<>();
  private final Deque<Prediction> before = new ArrayDeque<>();
  private double right;
  private long compared;

  /** One more prediction; seconds, above 0. */
  void add(double predicted, double actual) {
    Prediction next = new Prediction(predicted, actual);
    factors.add(Math.exp(Math.abs(Math.log(predicted / actual))));
    for (Prediction other : before) {
      right += right(next, other);
      compared++;
    }
    before.add(next);
    if (before.size() > COMPARED) {
      before.remove();
    }
  }

  private static double right(Prediction one, Prediction other) {
    int predicted = Double.compare(one.predicted(), other.predicted());
    int actual = Double.compare(one.actual(), other.actual());
    return predicted == 0 || actual == 0 ? HALF : predicted == actual ? 1 : 0;
  }

  /** The factor by which half of the predictions are off at most. */
  double medianFactor() {
    return Figures.median(factors);
  }

  /** Of pairs of jobs the share that is predicted in the right order; a tie counts half. */
  double inOrder() {
    return right / compared;
  }
}

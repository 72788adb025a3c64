package io.heddle.reclaim;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.stream.DoubleStream;

/** The samples of one figure of a node that lie within a window. Not thread-safe. */
final class LatestSamples {
  private final Deque<Sample> samples = new ArrayDeque<>();

  private record Sample(long millis, double used) {}

  /** Adds a sample unless it is older or NaN, and forgets those that the window leaves behind. */
  void add(long millis, double used, long windowMillis) {
    boolean isNew = samples.isEmpty() || millis > samples.getLast().millis;
    if (isNew && !Double.isNaN(used)) {
      samples.addLast(new Sample(millis, used));
    }
    while (!samples.isEmpty() && samples.getFirst().millis <= millis - windowMillis) {
      samples.removeFirst();
    }
  }

  boolean isEmpty() {
    return samples.isEmpty();
  }

  DoubleStream all() {
    return samples.stream().mapToDouble(Sample::used);
  }

  DoubleStream latest(int most) {
    return all().skip(Math.max(0, samples.size() - most));
  }

  double last() {
    return samples.getLast().used;
  }
}

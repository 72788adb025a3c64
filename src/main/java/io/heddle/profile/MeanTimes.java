package io.heddle.profile;

import io.heddle.model.RequestKind;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;

/**
 * Mean times of containers by kind; the latest weigh as one of {@value #MEMORY} does. Thread-safe.
 */
public final class MeanTimes {
  private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

  /** Number of the last containers over which the mean is. */
  static final int MEMORY = 10_000;

  private record Mean(long count, double seconds) {
    static final Mean NONE = new Mean(0, 0);

    Mean with(double more) {
      return new Mean(count + 1, seconds + (more - seconds) / Math.min(count + 1, MEMORY));
    }
  }

  // Not changed any more once it is here: each refresh of an application reads it.
  private volatile Map<RequestKind, Mean> means = new EnumMap<>(RequestKind.class);

  /** Counts a container that took {@code nanos}. */
  public synchronized void add(RequestKind kind, long nanos) {
    Map<RequestKind, Mean> more = new EnumMap<>(means);
    more.put(kind, more.getOrDefault(kind, Mean.NONE).with(nanos / NANOS_PER_SECOND));
    means = more;
  }

  public boolean isEmpty() {
    return means.isEmpty();
  }

  public ContainerTimes taken() {
    return new ContainerTimes(
        taken(RequestKind.MAP), taken(RequestKind.REDUCE), taken(RequestKind.OTHER));
  }

  public TaskTimes taken(RequestKind kind) {
    Mean mean = means.get(kind);
    return mean == null ? TaskTimes.NONE : new TaskTimes(mean.count(), Math.max(0, mean.seconds()));
  }

  /** Seconds; empty before the first. */
  public OptionalDouble of(RequestKind kind) {
    Mean mean = means.get(kind);
    return mean == null ? OptionalDouble.empty() : OptionalDouble.of(mean.seconds());
  }
}

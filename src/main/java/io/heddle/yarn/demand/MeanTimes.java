package io.heddle.yarn.demand;

import io.heddle.model.RequestKind;
import io.heddle.profile.ContainerTimes;
import io.heddle.profile.TaskTimes;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;

/** Mean time that containers took, by kind. Thread-safe. */
public final class MeanTimes {
  private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

  private record Sum(long count, double seconds) {}

  // Not changed any more once it is here: each refresh of an application reads it.
  private volatile Map<RequestKind, Sum> sums = new EnumMap<>(RequestKind.class);

  /** Counts a container that took {@code nanos}. */
  public synchronized void add(RequestKind kind, long nanos) {
    Map<RequestKind, Sum> more = new EnumMap<>(sums);
    more.merge(
        kind,
        new Sum(1, nanos / NANOS_PER_SECOND),
        (known, one) -> new Sum(known.count() + 1, known.seconds() + one.seconds()));
    sums = more;
  }

  boolean isEmpty() {
    return sums.isEmpty();
  }

  /** Count and mean of each kind. */
  public ContainerTimes taken() {
    return new ContainerTimes(
        taken(RequestKind.MAP), taken(RequestKind.REDUCE), taken(RequestKind.OTHER));
  }

  /** Count and mean of a kind. */
  public TaskTimes taken(RequestKind kind) {
    Sum sum = sums.get(kind);
    return sum == null
        ? TaskTimes.NONE
        : new TaskTimes(sum.count(), Math.max(0, sum.seconds() / sum.count()));
  }

  /** Seconds; empty before the first. */
  OptionalDouble of(RequestKind kind) {
    Sum sum = sums.get(kind);
    return sum == null ? OptionalDouble.empty() : OptionalDouble.of(sum.seconds() / sum.count());
  }
}

package io.heddle.gang;

import io.heddle.model.JobHints;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * Containers of an application that are of use only together. The ApplicationMaster's container is
 * not one of them.
 *
 * @param size containers of the gang; 2 to 10000
 * @param least containers with which it can start; 1 to {@code size}
 * @param waitNanos longest wait, after which the containers are given one by one; {@link #FOREVER}
 *     without a bound
 */
public record Gang(int size, int least, long waitNanos) {
  public static final long FOREVER = Long.MAX_VALUE;

  /** Most containers of a gang. */
  public static final int MOST = 10_000;

  /** Gang of an application that has not asked for all of it: its size is not known. */
  public static final Gang OPEN = new Gang(Integer.MAX_VALUE, Integer.MAX_VALUE, FOREVER);

  private static final double NANOS_PER_SECOND = 1e9;

  /** Returns the gang that an application's hints describe; one container alone is none. */
  public static Optional<Gang> of(JobHints hints) {
    if (hints.gang().orElse(0) < 2) {
      return Optional.empty();
    }
    int size = hints.gang().getAsInt();
    long wait =
        hints.gangWaitSeconds().isPresent()
            ? Math.round(hints.gangWaitSeconds().getAsDouble() * NANOS_PER_SECOND)
            : FOREVER;
    return Optional.of(new Gang(size, hints.gangMin().orElse(size), wait));
  }

  /**
   * Returns the gang of a later attempt of the application: all that it asks for, which earlier
   * attempts may have done a part of.
   */
  public Gang ofLaterAttempt() {
    return new Gang(OPEN.size, OPEN.least, waitNanos);
  }

  /** Returns the gang of all {@code count} containers that an application asked for. */
  public Gang closed(int count) {
    return new Gang(count, count, waitNanos);
  }

  public boolean isOpen() {
    return size == Integer.MAX_VALUE;
  }

  /** Returns whether a wait of {@code nanos} is over. */
  public boolean isOver(long nanos) {
    return waitNanos != FOREVER && nanos >= waitNanos;
  }

  /**
   * Returns the first entries of {@code asked} that together have {@code count} containers.
   *
   * @param counts containers of an entry
   * @return how many containers of each entry, in the same order; empty if there are too few
   */
  public static <T> List<Integer> first(int count, List<T> asked, ToIntFunction<T> counts) {
    List<Integer> taken = new ArrayList<>();
    int left = count;
    for (T each : asked) {
      int here = Math.min(left, counts.applyAsInt(each));
      taken.add(here);
      left -= here;
    }
    return left > 0 ? List.of() : taken;
  }
}

package io.heddle.yarn.demand;

import io.heddle.model.RequestKind;
import io.heddle.yarn.jobs.ExpectedTimes;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * When the running containers of an application started, the oldest first: in arrays, as each
 * heartbeat that serves the application reads them. Not thread-safe.
 */
final class RunningSince {
  /** Containers that run for longest, of which so many count; others change little. */
  private static final int MOST_LOOKED_AT = 64;

  private static final int FIRST_ROOM = 4;
  private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

  private long[] starts = new long[FIRST_ROOM];
  private RequestKind[] kinds = new RequestKind[FIRST_ROOM];
  private int size;

  void clear() {
    size = 0;
  }

  /** Adds a container that started at {@code nanos}. */
  void add(RequestKind kind, long nanos) {
    if (size == starts.length) {
      starts = Arrays.copyOf(starts, 2 * size);
      kinds = Arrays.copyOf(kinds, 2 * size);
    }
    int place = size;
    while (place > 0 && starts[place - 1] > nanos) {
      place--;
    }
    move(place, place + 1);
    starts[place] = nanos;
    kinds[place] = kind;
    size++;
  }

  /** Removes a container that was added. */
  void remove(RequestKind kind, long nanos) {
    int place = Arrays.binarySearch(starts, 0, size, nanos);
    while (place > 0 && starts[place - 1] == nanos) {
      place--;
    }
    while (kinds[place] != kind) {
      place++;
    }
    move(place + 1, place);
    size--;
  }

  private void move(int from, int to) {
    int count = size - from;
    System.arraycopy(starts, from, starts, to, count);
    System.arraycopy(kinds, from, kinds, to, count);
  }

  /**
   * Returns how long containers of a kind take if each that runs for longer than was expected ends
   * now: the least that can be said of their mean while some run.
   *
   * @param expected seconds, the mean of those that have ended if some have
   * @param ended how many have ended
   * @param now nanoseconds
   */
  double censored(RequestKind kind, double expected, long ended, long now) {
    double overdue = 0;
    int count = 0;
    for (int place = 0; place < Math.min(size, MOST_LOOKED_AT); place++) {
      double seconds = (now - starts[place]) / NANOS_PER_SECOND;
      if (seconds <= expected) {
        break;
      }
      if (kinds[place] == kind) {
        overdue += seconds;
        count++;
      }
    }
    return ExpectedTimes.censored(expected, ended, overdue, count);
  }
}

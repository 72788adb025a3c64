package io.heddle.yarn.demand;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.heddle.model.RequestKind;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RunningSinceTest {
  private final RunningSince times = new RunningSince();

  @Test
  void countsThoseOfItsKindThatRunForLongerThanExpected() {
    add(RequestKind.MAP, 0);
    add(RequestKind.REDUCE, 0);
    add(RequestKind.MAP, 10);
    add(RequestKind.MAP, 95);
    assertEquals((2 * 20.0 + 100 + 90) / 4, censored(RequestKind.MAP));
    assertEquals((2 * 20.0 + 100) / 3, censored(RequestKind.REDUCE));
    assertEquals(20, censored(RequestKind.OTHER));
  }

  @Test
  void forgetsOneOfItsKindThatEnded() {
    add(RequestKind.REDUCE, 10);
    add(RequestKind.MAP, 10);
    add(RequestKind.MAP, 30);
    times.remove(RequestKind.MAP, seconds(10));
    assertEquals((2 * 20.0 + 70) / 3, censored(RequestKind.MAP));
    assertEquals((2 * 20.0 + 90) / 3, censored(RequestKind.REDUCE));
  }

  @Test
  void sortsOneThatIsAddedLate() {
    add(RequestKind.MAP, 95);
    add(RequestKind.MAP, 10);
    assertEquals((2 * 20.0 + 90) / 3, censored(RequestKind.MAP));
    times.remove(RequestKind.MAP, seconds(10));
    assertEquals(20, censored(RequestKind.MAP));
  }

  @Test
  void countsTheOldestOnly() {
    for (int start = 0; start < 70; start++) {
      add(RequestKind.MAP, start);
    }
    // Those that started in seconds 0 to 63.
    assertEquals((2 * 20.0 + 64 * 100 - 63 * 32) / 66, censored(RequestKind.MAP), 1e-9);
    times.clear();
    assertEquals(20, censored(RequestKind.MAP));
  }

  private void add(RequestKind kind, long second) {
    times.add(kind, seconds(second));
  }

  /** As it is in second 100, of 20 expected, once 2 have ended. */
  private double censored(RequestKind kind) {
    return times.censored(kind, 20, 2, seconds(100));
  }

  private static long seconds(long count) {
    return TimeUnit.SECONDS.toNanos(count);
  }
}

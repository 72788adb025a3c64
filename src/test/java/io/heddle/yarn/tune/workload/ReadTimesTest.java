package io.heddle.yarn.tune.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ReadTimesTest {
  private final AtomicLong now = new AtomicLong();
  private final ReadTimes times = new ReadTimes(now::get);

  @Test
  void theLongestAndTheSumSinceTheLastCall() {
    times.of(() -> now.addAndGet(3));
    times.of(() -> now.addAndGet(7));
    times.of(() -> now.addAndGet(2));
    assertThat(times.take()).isEqualTo(new ReadTimes.Taken(7, 12));
    assertThat(times.take()).isEqualTo(new ReadTimes.Taken(0, 0));
  }
}

package io.heddle.yarn.holding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class StreakTest {
  private final Streak streak = new Streak();

  private long lengthAfter(long seconds) {
    streak.note(TimeUnit.SECONDS.toNanos(seconds));
    return TimeUnit.NANOSECONDS.toSeconds(streak.nanos());
  }

  @Test
  void lastsUntilWhatWasNotedLastAndBeginsAgainAfterAPause() {
    assertThat(streak.nanos()).isZero();
    assertThat(lengthAfter(-100)).isZero();
    assertThat(lengthAfter(-70)).isEqualTo(30);
    assertThat(lengthAfter(-60)).isEqualTo(40);
    assertThat(lengthAfter(-29)).as("after 31 s").isZero();
    assertThat(lengthAfter(0)).isEqualTo(29);
    streak.end();
    assertThat(streak.nanos()).isZero();
  }
}

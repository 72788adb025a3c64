package io.heddle.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.RequestKind;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class MeanTimesTest {
  private final MeanTimes times = new MeanTimes();

  private void took(RequestKind kind, long seconds) {
    times.add(kind, TimeUnit.SECONDS.toNanos(seconds));
  }

  @Test
  void nothingIsKnownBeforeTheFirst() {
    assertThat(times.isEmpty()).isTrue();
    assertThat(times.of(RequestKind.MAP)).isEmpty();
    assertThat(times.taken(RequestKind.MAP)).isEqualTo(TaskTimes.NONE);
  }

  /** (10 + 20 + 60) / 3 = 30. */
  @Test
  void eachContainerCountsTheSame() {
    took(RequestKind.MAP, 10);
    took(RequestKind.MAP, 20);
    took(RequestKind.MAP, 60);
    assertThat(times.of(RequestKind.MAP)).hasValue(30);
    assertThat(times.taken(RequestKind.MAP)).isEqualTo(new TaskTimes(3, 30));
    assertThat(times.isEmpty()).isFalse();
  }

  /** Of 10,000 containers of 10 s, and 10,000 of 20 s: 20 - 10 (1 - 1 / 10,000)^10,000 = 16.32. */
  @Test
  void whatWasLongAgoFades() {
    for (int i = 0; i < MeanTimes.MEMORY; i++) {
      took(RequestKind.MAP, 10);
    }
    for (int i = 0; i < MeanTimes.MEMORY; i++) {
      took(RequestKind.MAP, 20);
    }
    assertThat(times.of(RequestKind.MAP).orElseThrow()).isCloseTo(16.32, within(0.01));
    assertThat(times.taken(RequestKind.MAP).count()).isEqualTo(20_000);
  }

  @Test
  void kindsAreKeptApart() {
    took(RequestKind.MAP, 10);
    took(RequestKind.REDUCE, 50);
    assertThat(times.of(RequestKind.MAP)).hasValue(10);
    assertThat(times.of(RequestKind.REDUCE)).hasValue(50);
    assertThat(times.of(RequestKind.OTHER)).isEmpty();
  }
}

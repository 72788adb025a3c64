package io.heddle.yarn.explain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LookLimitTest {
  private final AtomicLong nanos = new AtomicLong(7);
  private final LookLimit limit = new LookLimit(nanos::get);

  @Test
  void aSecondGivesBackWhatASecondMayTake() {
    limit.looked(LookLimit.MOST_PER_SECOND);
    assertThat(limit.allows()).isFalse();

    nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(1));
    assertThat(limit.allows()).isTrue();
  }

  /** Those who ask at the same moment may each take one look more: it is paid back. */
  @Test
  void whatWasTakenBeyondIsPaidBack() {
    limit.looked(3 * LookLimit.MOST_PER_SECOND);

    nanos.addAndGet(TimeUnit.SECONDS.toNanos(2));
    assertThat(limit.allows()).isFalse();
    nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(1));
    assertThat(limit.allows()).isTrue();
  }

  @Test
  void whatIsNotTakenIsNotKept() {
    nanos.addAndGet(TimeUnit.HOURS.toNanos(1));
    assertThat(limit.allows()).isTrue();
    limit.looked(LookLimit.MOST_PER_SECOND);
    assertThat(limit.allows()).isFalse();
  }
}

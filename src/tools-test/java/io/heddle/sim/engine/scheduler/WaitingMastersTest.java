package io.heddle.sim.engine.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.Test;

class WaitingMastersTest {
  private final WaitingMasters masters = new WaitingMasters();

  private static ApplicationAttemptId attempt(int number) {
    return ApplicationAttemptId.newInstance(ApplicationId.newInstance(1, number), 1);
  }

  @Test
  void mastersThatALimitHoldsBackNeedNoHeartbeat() {
    masters.begun(attempt(1));
    masters.begun(attempt(2));

    assertThat(masters.anyToServe(2, any -> false)).isFalse();
    assertThat(masters.anyToServe(2, attempt(2)::equals)).isTrue();
    assertThat(masters.anyToServe(3, any -> false)).as("a container beside").isTrue();
  }

  @Test
  void whoHasAMasterOrIsOverWaitsForNone() {
    masters.begun(attempt(1));
    masters.begun(attempt(2));
    masters.served(attempt(1));
    masters.over(attempt(2));

    assertThat(masters.served()).isEqualTo(1);
    assertThat(masters.anyToServe(0, any -> true)).isFalse();
    assertThat(masters.anyToServe(1, any -> false)).isTrue();
    masters.over(attempt(1));
    assertThat(masters.served()).isZero();
  }
}

package io.heddle.yarn.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class AskedOnceTest {
  private final AtomicInteger asked = new AtomicInteger();
  private final AskedOnce question = new AskedOnce(() -> asked.incrementAndGet() == 1);

  @Test
  void nothingIsWorkedOutUntilItIsAsked() {
    assertThat(asked).hasValue(0);
  }

  @Test
  void theFirstAnswerIsKept() {
    assertThat(question.getAsBoolean()).isTrue();
    assertThat(question.getAsBoolean()).isTrue();
    assertThat(asked).hasValue(1);
  }
}

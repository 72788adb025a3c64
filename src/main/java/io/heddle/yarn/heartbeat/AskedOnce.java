package io.heddle.yarn.heartbeat;

import java.util.function.BooleanSupplier;

/** What is worked out when it is first asked for, and kept. Not thread-safe. */
final class AskedOnce implements BooleanSupplier {
  private final BooleanSupplier question;
  private boolean asked;
  private boolean answer;

  AskedOnce(BooleanSupplier question) {
    this.question = question;
  }

  @Override
  public boolean getAsBoolean() {
    if (!asked) {
      answer = question.getAsBoolean();
      asked = true;
    }
    return answer;
  }
}

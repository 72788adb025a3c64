package io.heddle.yarn.testing;

import org.junit.jupiter.api.AfterEach;

/** Tests with a live ResourceManager each, which ends with its test. */
public abstract class LiveTest {
  protected LiveRm live;

  @AfterEach
  void endTheResourceManager() {
    if (live != null) {
      live.close();
    }
  }
}

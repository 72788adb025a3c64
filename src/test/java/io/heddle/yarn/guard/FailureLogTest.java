package io.heddle.yarn.guard;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

class FailureLogTest {
  private static final Logger LOG = LoggerFactory.getLogger(FailureLogTest.class);

  private final LogCapturer lines = LogCapturer.captureLogs(LOG);

  @AfterEach
  void stop() {
    lines.stopCapturing();
  }

  private String logged() {
    String logged = lines.getOutput();
    lines.clearOutput();
    return logged;
  }

  /** At 0, 59, 60, 61 and 120 s with one line a minute: at 0, at 60 after one, at 120 after one. */
  @Test
  void ofFailuresWithinTheIntervalTheNextLineSaysTheNumber() {
    FailureLog log = new FailureLog(LOG, "it failed", 60);
    Exception failure = new IllegalStateException("scripted");

    log.failed(failure, 0);
    assertThat(logged())
        .contains("it failed (0 failures not logged since the last such line)")
        .contains("java.lang.IllegalStateException: scripted", "\tat " + getClass().getName());
    log.failed(failure, 59);
    assertThat(logged()).isEmpty();
    log.failed(failure, 60);
    assertThat(logged()).contains("it failed (1 failures");
    log.failed(failure, 61);
    assertThat(logged()).isEmpty();
    log.failed(failure, 120);
    assertThat(logged()).contains("it failed (1 failures");
  }

  /** A queue that YARN makes for a user has the name of the user. */
  @Test
  void wordsOfUsersAreNeitherLinesNorPlaces() {
    FailureLog log = new FailureLog(LOG, "the policy of root.users.{}\nforged failed", 60);

    log.failed(new IllegalStateException("stage 'x\nforged'"), 0);

    assertThat(logged())
        .contains("root.users.{}\\u000aforged failed (0 failures", "stage 'x\\u000aforged'")
        .doesNotContain("\nforged");
  }
}

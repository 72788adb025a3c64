package io.heddle.yarn;

import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoMoreInteractions;

import org.junit.jupiter.api.Test;
import org.slf4j.Logger;

class FailureLogTest {
  private static final String MESSAGE = "failed ({} before)";

  /** At 0, 59, 60, 61 and 120 s with one line a minute: at 0, at 60 after one, at 120 after one. */
  @Test
  void ofFailuresWithinTheIntervalTheNextLineSaysTheNumber() {
    Logger logger = mock(Logger.class);
    FailureLog log = new FailureLog(logger, MESSAGE, 60);
    Exception failure = new IllegalStateException("scripted");

    log.failed(failure, 0);
    verify(logger).error(MESSAGE, 0L, failure);
    log.failed(failure, 59);
    verifyNoMoreInteractions(logger);
    log.failed(failure, 60);
    verify(logger).error(MESSAGE, 1L, failure);
    log.failed(failure, 61);
    verifyNoMoreInteractions(logger);
    log.failed(failure, 120);
    verify(logger, times(2)).error(MESSAGE, 1L, failure);
  }
}

package io.heddle.yarn;

import io.heddle.config.GuardConfig;
import io.heddle.place.FailureBreaker;
import io.heddle.web.HeddleMetrics;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts failures, logs them at a bounded rate, and starts the cool-down after several in a row.
 */
final class FailureGuard {
  private static final Logger LOG = LoggerFactory.getLogger(FailureGuard.class);

  private final GuardConfig config;
  private final FailureBreaker breaker;
  private final HeddleMetrics metrics;
  private final FailureLog log;
  private boolean coolingDown;

  FailureGuard(GuardConfig config, HeddleMetrics metrics) {
    this.config = config;
    this.breaker = new FailureBreaker(config.failureLimit(), config.coolDownNanos());
    this.metrics = metrics;
    log =
        new FailureLog(
            LOG,
            "Heddle could not rank requests; stock order served the node",
            config.logIntervalNanos());
  }

  /** Whether a cool-down began and {@link #allows} has not ended it yet. */
  boolean isCoolingDown() {
    return coolingDown;
  }

  /** Whether Heddle may decide at {@code now} (nanoseconds). */
  boolean allows(long now) {
    boolean allowed = breaker.allows(now);
    if (allowed && coolingDown) {
      coolingDown = false;
      metrics.coolingDown(false);
    }
    return allowed;
  }

  void succeeded() {
    breaker.succeeded();
  }

  void failed(Throwable failure, long now) {
    metrics.fellBack();
    if (breaker.failed(now)) {
      coolingDown = true;
      metrics.coolingDown(true);
      LOG.error(
          "Heddle failed {} times in a row; scheduling stays on stock order for {} ms",
          config.failureLimit(),
          TimeUnit.NANOSECONDS.toMillis(config.coolDownNanos()));
    }
    log.failed(failure, now);
  }
}

package io.heddle.yarn.guard;

import io.heddle.config.HeddleConfig.GuardConfig;
import io.heddle.model.Printable;
import io.heddle.model.Survival;
import io.heddle.place.DecisionBudget.LateException;
import io.heddle.telemetry.HeddleMetrics;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts and logs failures, and puts a queue on stock order for a cool-down after several of its
 * own in a row. Late first passes are no failure. Under the lock.
 */
public final class FailureGuard {
  private static final Logger LOG = LoggerFactory.getLogger(FailureGuard.class);

  private final GuardConfig config;
  private final HeddleMetrics metrics;
  private final FailureLog log;
  // Of queues that have failed since they last did well.
  private final Map<String, FailureBreaker> breakers = new HashMap<>();
  private final Set<String> coolingDown = new HashSet<>();

  public FailureGuard(GuardConfig config, HeddleMetrics metrics) {
    this.config = config;
    this.metrics = metrics;
    log =
        new FailureLog(
            LOG,
            "Heddle could not rank requests; stock order served the node",
            config.logIntervalNanos());
    metrics.coolingDown(false);
  }

  /** Whether no queue has failed since it last did well: Heddle may decide in all of them. */
  public boolean isQuiet() {
    return breakers.isEmpty();
  }

  /** Whether Heddle may decide in a queue at {@code now} (nanoseconds). */
  public boolean allows(String queue, long now) {
    FailureBreaker breaker = breakers.get(queue);
    if (breaker == null) {
      return true;
    }
    boolean allowed = breaker.allows(now);
    if (allowed && coolingDown.remove(queue) && coolingDown.isEmpty()) {
      metrics.coolingDown(false);
    }
    return allowed;
  }

  public void succeeded(String queue) {
    if (!breakers.isEmpty() && !coolingDown.contains(queue)) {
      breakers.remove(queue);
    }
  }

  /** A decision in a queue failed at {@code now} (nanoseconds). Fails itself only as fatally. */
  public void failed(String queue, Throwable failure, long now) {
    Survival.rethrowFatal(failure);
    try {
      note(queue, failure, now);
    } catch (Throwable e) {
      Survival.rethrowFatal(e);
      // It may be what logs or counts that failed: stock order serves all the same.
      return;
    }
  }

  private void note(String queue, Throwable failure, long now) {
    if (isColdStart(failure)) {
      metrics.lateAtStart();
      LOG.info(
          "One of the first passes was served in stock order: {}",
          Printable.of(String.valueOf(failure.getMessage())));
      return;
    }
    metrics.fellBack(failure);
    FailureBreaker breaker =
        breakers.computeIfAbsent(
            queue, path -> new FailureBreaker(config.failureLimit(), config.coolDownNanos()));
    if (breaker.failed(now)) {
      coolingDown.add(queue);
      metrics.coolingDown(true);
      LOG.error(
          "Heddle failed {} times in a row in queue {}; it stays on stock order for {} ms",
          config.failureLimit(),
          Printable.of(queue),
          TimeUnit.NANOSECONDS.toMillis(config.coolDownNanos()));
    }
    log.failed(failure, now);
  }

  private boolean isColdStart(Throwable failure) {
    return failure instanceof LateException
        && ColdStart.excuses(metrics.decisionPasses(), metrics.latePassesAtStart());
  }
}

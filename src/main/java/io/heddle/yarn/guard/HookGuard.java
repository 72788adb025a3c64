package io.heddle.yarn.guard;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.heddle.model.Survival;
import io.heddle.telemetry.HeddleMetrics;
import io.heddle.yarn.demand.LiveApplication;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs Heddle's part of stock's calls, where a failure could end the ResourceManager: it is counted
 * as a fallback and logged, and stock goes on. Thread-safe.
 */
public final class HookGuard {
  private static final Logger LOG = LoggerFactory.getLogger(HookGuard.class);

  private final HeddleMetrics metrics;
  private final LongSupplier ticker;

  @GuardedBy("this")
  private FailureLog log;

  /**
   * A guard that has seen no failure.
   *
   * @param metrics count failures as fallbacks
   * @param ticker nanoseconds, monotone
   * @param logIntervalNanos least time between two lines of the log
   */
  public HookGuard(HeddleMetrics metrics, LongSupplier ticker, long logIntervalNanos) {
    this.metrics = metrics;
    this.ticker = ticker;
    logEvery(logIntervalNanos);
  }

  /** Logs at most one failure in this many nanoseconds from now on; the next one is logged. */
  public synchronized void logEvery(long intervalNanos) {
    log =
        new FailureLog(
            LOG, "Heddle failed when YARN called it; stock YARN went on without it", intervalNanos);
  }

  /** Returns whether the hook did not fail. */
  public boolean run(Runnable hook) {
    try {
      hook.run();
      return true;
    } catch (Throwable e) {
      failed(e);
      return false;
    }
  }

  /** What a hook gives, or {@code otherwise} if it fails. */
  public <T> T get(Supplier<T> hook, T otherwise) {
    try {
      return hook.get();
    } catch (Throwable e) {
      failed(e);
      return otherwise;
    }
  }

  /**
   * Runs a hook of an application, if it is followed (not null); on failure it is counted and
   * ranked again.
   */
  public void run(LiveApplication application, Runnable hook) {
    if (application != null && !run(hook)) {
      run(application::recount);
      run(application::demandChanged);
    }
  }

  /**
   * Runs a hook, which may make the call of stock's or leave it out on purpose. If it fails before,
   * the call is made without it; what stock itself throws is thrown on.
   */
  public void around(Runnable stock, Consumer<Runnable> hook) {
    StockCall call = new StockCall(stock);
    try {
      hook.accept(call);
    } catch (Throwable e) {
      if (call.hasThrown(e)) {
        throw e;
      }
      failed(e);
      if (!call.begun) {
        stock.run();
      }
    }
  }

  private static final class StockCall implements Runnable {
    private final Runnable stock;
    private boolean begun;
    private Throwable thrown;

    StockCall(Runnable stock) {
      this.stock = stock;
    }

    @Override
    public void run() {
      begun = true;
      try {
        stock.run();
      } catch (Throwable e) {
        thrown = e;
        throw e;
      }
    }

    @SuppressWarnings("ReferenceEquality") // The very one that stock has thrown.
    boolean hasThrown(Throwable failure) {
      return thrown == failure;
    }
  }

  /** Counts and logs a failure that was caught elsewhere; throws only what Heddle must not stop. */
  public void failed(Throwable failure) {
    Survival.rethrowFatal(failure);
    note(failure);
  }

  private synchronized void note(Throwable failure) {
    try {
      metrics.fellBack(failure);
      log.failed(failure, ticker.getAsLong());
    } catch (Throwable e) {
      Survival.rethrowFatal(e);
      // It is counted; there is nothing left that could tell more of it.
      return;
    }
  }
}

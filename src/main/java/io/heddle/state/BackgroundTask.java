package io.heddle.state;

import io.heddle.model.PrintableFailure;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a task again and again in a daemon thread, last at the end; logs the first of failures in a
 * row.
 */
public final class BackgroundTask implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(BackgroundTask.class);

  private final String name;
  private final Runnable task;
  private final long patienceMillis;
  private final ScheduledExecutorService thread;
  private final Future<?> repeated;
  private volatile boolean failing;

  /**
   * Runs {@code task} at once, and again after each of its ends, whatever it throws.
   *
   * @param patienceMillis how long this and {@link #close} wait for a run; a first one that takes
   *     longer goes on
   */
  public BackgroundTask(String name, Runnable task, long intervalMillis, long patienceMillis) {
    this.name = name;
    this.task = task;
    this.patienceMillis = patienceMillis;
    thread =
        Executors.newSingleThreadScheduledExecutor(
            work -> {
              Thread daemon = new Thread(work, name);
              daemon.setDaemon(true);
              return daemon;
            });
    Future<?> first = thread.submit(this::runOnce);
    repeated =
        thread.scheduleWithFixedDelay(
            this::runOnce, intervalMillis, intervalMillis, TimeUnit.MILLISECONDS);
    await(first);
  }

  private void runOnce() {
    try {
      task.run();
      failing = false;
    } catch (Throwable e) {
      failed(e);
    }
  }

  private void failed(Throwable failure) {
    boolean isFirst = !failing;
    failing = true;
    try {
      if (isFirst) {
        LOG.error("{} failed and is tried again", name, PrintableFailure.of(failure));
      }
    } catch (Throwable e) {
      // What cannot be logged must not end the task either.
      return;
    }
  }

  private void await(Future<?> first) {
    try {
      first.get(patienceMillis, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      LOG.warn("{} did not end within {} ms and goes on behind", name, patienceMillis);
    } catch (ExecutionException e) {
      LOG.error("{} failed", name, PrintableFailure.of(e.getCause()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Runs the task a last time, and interrupts it when patience ends. */
  @Override
  public void close() {
    repeated.cancel(false);
    thread.execute(this::runOnce);
    thread.shutdown();
    try {
      if (!thread.awaitTermination(patienceMillis, TimeUnit.MILLISECONDS)) {
        thread.shutdownNow();
      }
    } catch (InterruptedException e) {
      thread.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}

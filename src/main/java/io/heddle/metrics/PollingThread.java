package io.heddle.metrics;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A daemon thread that polls one source until it is closed. */
final class PollingThread implements AutoCloseable {
  private final SourcePoller poller;
  private final ScheduledExecutorService thread;

  /** Polls at once, and then whenever {@code poller} says. */
  PollingThread(SourcePoller poller) {
    this.poller = poller;
    thread =
        Executors.newSingleThreadScheduledExecutor(
            work -> {
              Thread daemon = new Thread(work, "heddle-metrics-" + poller.status().kind().label());
              daemon.setDaemon(true);
              return daemon;
            });
    thread.execute(this::pollAgainAndAgain);
  }

  private void pollAgainAndAgain() {
    try {
      long delay = poller.poll();
      synchronized (this) {
        if (!thread.isShutdown()) {
          thread.schedule(this::pollAgainAndAgain, delay, TimeUnit.MILLISECONDS);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Interrupts a poll that is under way; does not wait for it. */
  @Override
  public synchronized void close() {
    thread.shutdownNow();
  }
}

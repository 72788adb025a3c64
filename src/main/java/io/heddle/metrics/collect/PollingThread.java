package io.heddle.metrics.collect;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A daemon thread that polls one source until it is closed. */
final class PollingThread implements AutoCloseable {
  private final SourcePoller poller;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread;

  /** Polls at once, and then whenever {@code poller} says. */
  PollingThread(SourcePoller poller) {
    this.poller = poller;
    thread = new Thread(this::run, "heddle-metrics-" + poller.status().kind().label());
    thread.setDaemon(true);
    thread.start();
  }

  private void run() {
    try {
      long delay;
      do {
        delay = poller.poll();
      } while (!closed.await(delay, TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      // Closed while a poll was under way: there is nothing left to do.
      return;
    }
  }

  /** Interrupts a poll that is under way; does not wait for it. */
  @Override
  public void close() {
    closed.countDown();
    thread.interrupt();
  }
}

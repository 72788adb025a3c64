package io.heddle.cli.sim;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Takes Ctrl-C as a request to end: from its making to its closing, the process waits with its end
 * until the work in hand is written.
 */
final class Interrupt implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 60;

  private final CountDownLatch written = new CountDownLatch(1);
  private final Thread hook = new Thread(this::request, "heddle-interrupt");
  private volatile boolean requested;

  Interrupt() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  boolean isRequested() {
    return requested;
  }

  private void request() {
    requested = true;
    try {
      if (!written.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        // Nothing more can be done: the process ends without its result.
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    written.countDown();
    if (!requested) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // The process ends at this very moment: the hook finds its work done.
        return;
      }
    }
  }
}

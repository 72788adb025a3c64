package io.heddle.yarn.passes;

import io.heddle.yarn.guard.HookGuard;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** One thread that makes event passes as soon as they are due. */
public final class PassThread implements PassDriver {
  static final String NAME = "heddle-event-passes";

  private final EventPasses passes;
  private final HookGuard hooks;
  private final Semaphore signal = new Semaphore(0);

  private volatile Thread thread;

  public PassThread(EventPasses passes, HookGuard hooks) {
    this.passes = passes;
    this.hooks = hooks;
  }

  @Override
  public synchronized void start() {
    if (thread == null) {
      Thread started = new Thread(this::run, NAME);
      started.setDaemon(true);
      thread = started;
      started.start();
      passes.drivenBy(this::wake);
    }
  }

  @Override
  public synchronized void stop() throws InterruptedException {
    Thread stopped = thread;
    thread = null;
    passes.notDriven();
    if (stopped != null) {
      stopped.interrupt();
      stopped.join(TimeUnit.SECONDS.toMillis(10));
    }
  }

  private void wake() {
    if (signal.availablePermits() == 0) {
      signal.release();
    }
  }

  private void run() {
    while (Thread.currentThread().equals(thread)) {
      try {
        signal.acquire();
        TimeUnit.NANOSECONDS.sleep(passes.collectNanos());
        signal.drainPermits();
        passes.pass(TimeUnit.NANOSECONDS::sleep);
      } catch (InterruptedException e) {
        // Goes on, unless it was stopped.
      } catch (Throwable e) {
        hooks.failed(e);
      }
    }
  }
}

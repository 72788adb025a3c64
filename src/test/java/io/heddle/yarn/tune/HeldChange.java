package io.heddle.yarn.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.yarn.testing.Interruptions;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A thread that is held in the midst of a change of settings, even if it is interrupted. */
final class HeldChange {
  private static final int MOST_SECONDS = 60;

  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch release = new CountDownLatch(1);
  private volatile Thread thread;

  /** Holds what makes a scheduler read settings for the nth time from now on, from 1. */
  HeldChange(Interruptions reading, int nth) {
    arm(reading, nth);
  }

  private void arm(Interruptions reading, int nth) {
    reading.once(
        next -> {
          if (nth > 1) {
            arm(reading, nth - 1);
          } else {
            thread = Thread.currentThread();
            begun.countDown();
            awaitRelease();
          }
        });
  }

  /** What interrupts it is lost, as in code that goes on all the same: the harshest case. */
  private void awaitRelease() {
    while (release.getCount() > 0) {
      try {
        release.await();
      } catch (InterruptedException e) {
        // It is held on.
      }
    }
  }

  void awaitBegun() throws InterruptedException {
    assertThat(begun.await(MOST_SECONDS, TimeUnit.SECONDS)).as("a change was begun").isTrue();
  }

  void goOn() throws InterruptedException {
    release.countDown();
    thread.join(TimeUnit.SECONDS.toMillis(MOST_SECONDS));
    assertThat(thread.isAlive()).isFalse();
  }
}

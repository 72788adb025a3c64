package io.heddle.yarn.passes;

/** Says when event passes are made. */
public interface PassDriver {
  /** Begins; what waits already is served at once. */
  void start();

  /** Ends; not to be called under the scheduler's lock, as a pass may wait for that. */
  void stop() throws InterruptedException;
}

package io.heddle.sim.compare;

import java.util.function.DoubleSupplier;

/** Looks on while a comparison runs. */
@FunctionalInterface
public interface Watch {
  /**
   * Where a comparison stands.
   *
   * @param scheduler that runs now
   * @param seed of that run
   * @param millis virtual time
   * @param share of all the work that is done, in [0, 1]; takes time to work out
   */
  record Position(String scheduler, long seed, long millis, DoubleSupplier share) {}

  /** Called now and then: whether to go on. */
  boolean goesOn(Position position);
}

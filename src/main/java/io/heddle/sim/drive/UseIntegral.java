package io.heddle.sim.drive;

import io.heddle.model.Utilisation;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/** The use of one node summed over time. Figures that are not known stay so. */
final class UseIntegral {
  private static final Utilisation IDLE = new Utilisation(0, 0, 0, 0, 0);

  private final double[] sums = new double[5];
  private Utilisation now = IDLE;
  private long from;
  private long to;

  /**
   * An idle node.
   *
   * @param from where the sum begins
   */
  UseIntegral(long from) {
    this.from = from;
    to = from;
  }

  /** From {@code time} on so much is in use. */
  void set(Utilisation use, long time) {
    pass(time);
    now = use;
  }

  private void pass(long time) {
    double millis = time - to;
    sums[0] += now.cpu() * millis;
    sums[1] += now.memory() * millis;
    sums[2] += now.disk() * millis;
    sums[3] += now.network() * millis;
    sums[4] += now.ioWait() * millis;
    to = time;
  }

  /**
   * The mean until {@code time}; another sum begins there.
   *
   * @param noise what is made of each figure
   */
  Utilisation meanUntil(long time, DoubleUnaryOperator noise) {
    pass(time);
    double millis = Math.max(1, to - from);
    Utilisation mean =
        new Utilisation(
            Math.min(1, noise.applyAsDouble(sums[0] / millis)),
            Math.min(1, noise.applyAsDouble(sums[1] / millis)),
            Math.min(2, noise.applyAsDouble(sums[2] / millis)),
            Math.min(2, noise.applyAsDouble(sums[3] / millis)),
            Math.min(1, noise.applyAsDouble(sums[4] / millis)));
    Arrays.fill(sums, 0);
    from = to;
    return mean;
  }
}

package io.heddle.sim.engine.interference;

import java.util.stream.DoubleStream;

/**
 * What a container does with its time while nobody is in its way: shares that sum to 1. The disk's
 * share is that of a sequential transfer at full speed, without seeks.
 *
 * @param cpu on a core of its own
 * @param disk at the disk
 * @param network at the network card
 * @param pause at nothing of its node: barriers, its driver, other nodes
 */
public record HardwareDemand(double cpu, double disk, double network, double pause) {
  private static final double ROUNDING = 1e-9;

  public HardwareDemand {
    double sum = cpu + disk + network + pause;
    if (DoubleStream.of(cpu, disk, network, pause).anyMatch(share -> !(share >= 0))
        || Math.abs(sum - 1) > ROUNDING) {
      throw new IllegalArgumentException(
          "shares %s, %s, %s, %s of a container's time: each at least 0, together 1"
              .formatted(cpu, disk, network, pause));
    }
  }

  /** Shares in these proportions; a pause is what the others leave of 1, if they leave any. */
  public static HardwareDemand of(double cpu, double disk, double network) {
    double busy = cpu + disk + network;
    double all = Math.max(1, busy);
    return new HardwareDemand(cpu / all, disk / all, network / all, Math.max(0, 1 - busy / all));
  }
}

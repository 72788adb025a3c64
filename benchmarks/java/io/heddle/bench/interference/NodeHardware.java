package io.heddle.bench.interference;

/**
 * A node.
 *
 * @param threads that run at once, at least {@code cores}
 * @param threadYield what a second thread adds to a core, as a share of the core, in [0, 1]
 * @param seekPenalty how much longer a disk transfer takes when it alternates with many others, in
 *     times of its own length, at least 0
 */
public record NodeHardware(int cores, int threads, double threadYield, double seekPenalty) {
  public NodeHardware {
    if (cores < 1
        || threads < cores
        || !(threadYield >= 0 && threadYield <= 1)
        || !(seekPenalty >= 0)) {
      throw new IllegalArgumentException(
          "%d cores, %d threads, yield %s, seek penalty %s"
              .formatted(cores, threads, threadYield, seekPenalty));
    }
  }

  /** How much longer work takes on the CPU beside {@code others} threads, at least 1. */
  double cpuStretch(double others) {
    double all = 1 + others;
    double second = Math.max(0, Math.min(all, threads) - cores);
    double work = Math.min(all, cores) + second * threadYield;
    return all / Math.max(1, work);
  }

  /** How much longer a transfer takes beside {@code others} at the disk, at least 1. */
  double diskStretch(double others) {
    return 1 + others * (1 + seekPenalty);
  }

  /** How much longer a transfer takes beside {@code others} at the network card, at least 1. */
  double networkStretch(double others) {
    return 1 + others;
  }
}

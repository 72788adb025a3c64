package io.heddle.bench.soak;

import java.lang.management.ManagementFactory;

/** What is reachable. */
public final class Heap {
  private static final double MEGABYTE = 1 << 20;

  /** A second collection takes what the first one's references and finalizers let go. */
  private static final int COLLECTIONS = 2;

  private Heap() {}

  /** In use after full collections, in MB. */
  public static double usedMb() {
    for (int i = 0; i < COLLECTIONS; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / MEGABYTE;
  }
}

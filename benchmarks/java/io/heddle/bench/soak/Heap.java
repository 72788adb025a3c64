package io.heddle.bench.soak;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;

public final class Heap {
  private static final double MEGABYTE = 1 << 20;

  /** A second collection takes what the first one's references and finalizers let go. */
  private static final int COLLECTIONS = 2;

  private Heap() {}

  /** MB that full collections left; else tens of megabytes set aside by threads would count. */
  public static double usedMb() {
    for (int i = 0; i < COLLECTIONS; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .map(MemoryPoolMXBean::getCollectionUsage)
            .mapToLong(left -> left == null ? 0 : left.getUsed())
            .sum()
        / MEGABYTE;
  }
}

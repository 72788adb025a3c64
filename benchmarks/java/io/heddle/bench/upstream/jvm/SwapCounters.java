package io.heddle.bench.upstream.jvm;

import java.util.concurrent.atomic.AtomicInteger;

/** Called from the code that {@link SwapAgent} has rewritten; counts what schedulers do. */
public final class SwapCounters {
  static final String STOCK =
      "org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler";

  private static final AtomicInteger SCHEDULERS = new AtomicInteger();
  private static final AtomicInteger ALLOCATIONS = new AtomicInteger();
  private static final AtomicInteger COMMITS = new AtomicInteger();
  private static volatile String replacement = STOCK;

  private SwapCounters() {}

  /** Names the class in CapacityScheduler's place, which alone is counted from now on. */
  static void replacement(String className) {
    replacement = className;
  }

  static Served served() {
    return new Served(SCHEDULERS.get(), ALLOCATIONS.get(), COMMITS.get(), HeddleDecisions.soFar());
  }

  /** Stands for {@code Class.forName} where the ResourceManager creates its scheduler. */
  public static Class<?> forName(String name) throws ClassNotFoundException {
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    return Class.forName(
        name.equals(STOCK) ? replacement : name,
        true,
        context == null ? SwapCounters.class.getClassLoader() : context);
  }

  /** At the end of CapacityScheduler's constructor. */
  public static void created(Object scheduler) {
    if (isCounted(scheduler)) {
      SCHEDULERS.incrementAndGet();
      if (!replacement.equals(STOCK)) {
        HeddleDecisions.follow(scheduler);
      }
    }
  }

  /** At the start of {@code CapacityScheduler.allocateContainersToNode}. */
  public static void allocating(Object scheduler) {
    if (isCounted(scheduler)) {
      ALLOCATIONS.incrementAndGet();
    }
  }

  /** At the start of {@code CapacityScheduler.tryCommit}. */
  public static void committing(Object scheduler) {
    if (isCounted(scheduler)) {
      COMMITS.incrementAndGet();
    }
  }

  private static boolean isCounted(Object scheduler) {
    for (Class<?> type = scheduler.getClass(); type != null; type = type.getSuperclass()) {
      if (type.getName().equals(replacement)) {
        return true;
      }
    }
    return false;
  }
}

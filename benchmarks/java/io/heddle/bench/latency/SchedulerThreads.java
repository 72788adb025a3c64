package io.heddle.bench.latency;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

record SchedulerThreads(Map<Long, Long> nanos) {
  /** Name of the thread that handles heartbeats begins so. */
  static final String EVENTS = "SchedulerEventDispatcher";

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final String HEDDLE = "heddle";

  /** All that schedule, those that handle heartbeats too. */
  static SchedulerThreads all() {
    return take(thread -> thread.getName().startsWith(EVENTS) || isOwn(thread));
  }

  static SchedulerThreads own() {
    return take(SchedulerThreads::isOwn);
  }

  private static boolean isOwn(Thread thread) {
    return CapacityScheduler.class.equals(thread.getClass().getEnclosingClass())
        || thread.getName().startsWith(HEDDLE);
  }

  private static SchedulerThreads take(Predicate<Thread> which) {
    Map<Long, Long> nanos = new HashMap<>();
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (which.test(thread)) {
        nanos.put(thread.getId(), THREADS.getThreadCpuTime(thread.getId()));
      }
    }
    return new SchedulerThreads(nanos);
  }

  long since(SchedulerThreads earlier) {
    return nanos.keySet().stream().mapToLong(thread -> since(earlier, thread)).sum();
  }

  /** Nanoseconds of the busiest thread since {@code earlier}. */
  long busiestSince(SchedulerThreads earlier) {
    return nanos.keySet().stream().mapToLong(thread -> since(earlier, thread)).max().orElse(0);
  }

  private long since(SchedulerThreads earlier, long thread) {
    return nanos.get(thread) - earlier.nanos().getOrDefault(thread, 0L);
  }

  /** Nanoseconds of the calling thread so far. */
  static long mine() {
    return THREADS.getCurrentThreadCpuTime();
  }
}

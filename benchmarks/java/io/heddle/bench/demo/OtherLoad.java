package io.heddle.bench.demo;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;

/** Share of the machine's processors that other processes use, from the start on. */
final class OtherLoad {
  private final OperatingSystemMXBean system =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private final LongSupplier nanos;
  private final long start;
  private final long ownStart;

  OtherLoad(LongSupplier nanos) {
    this.nanos = nanos;
    start = nanos.getAsLong();
    ownStart = system.getProcessCpuTime();
    var unused = system.getCpuLoad(); // the next call covers the time since this one
  }

  /** Returns the share since the start, in [0, 1]; 0 if the system does not report it. */
  double share() {
    double own =
        (double) (system.getProcessCpuTime() - ownStart)
            / (nanos.getAsLong() - start)
            / system.getAvailableProcessors();
    return Math.max(0, system.getCpuLoad() - own);
  }
}

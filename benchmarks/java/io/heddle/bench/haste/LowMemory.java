package io.heddle.bench.haste;

import io.heddle.bench.compare.Gauge;
import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.Job;

/**
 * Share of the time in which less than half of the memory is allocated, from a moment on until the
 * last job has ended (HaSTE, Figures 5 and 7).
 */
final class LowMemory implements Gauge {
  private final long memory;
  private final long from;
  private long allocated;
  private long since;
  private long lowMillis;
  private long lowUntilLast;
  private long last;

  /**
   * @param memory of the cluster, in MiB
   * @param from milliseconds
   */
  LowMemory(long memory, long from) {
    this.memory = memory;
    this.from = from;
    since = from;
    last = from;
  }

  @Override
  public String metric() {
    return "memory-low";
  }

  private void advance(long now) {
    if (now > since) {
      lowMillis += 2 * allocated < memory ? now - since : 0;
      since = now;
    }
  }

  @Override
  public void allocated(Job job, String kind, String host, ResourceVector resource, long now) {
    advance(now);
    allocated += resource.get(0);
  }

  @Override
  public void released(Job job, String kind, String host, ResourceVector resource, long now) {
    advance(now);
    allocated -= resource.get(0);
  }

  @Override
  public void finished(Job job, long now, boolean success) {
    advance(now);
    lowUntilLast = lowMillis;
    last = Math.max(last, now);
  }

  @Override
  public double value() {
    return last == from ? 0 : (double) lowUntilLast / (last - from);
  }
}

package io.heddle.bench.simulator;

import io.heddle.bench.generate.SmallJobs;
import io.heddle.model.ResourceVector;
import io.heddle.sim.AdminSettings;
import io.heddle.sim.Contender;
import io.heddle.sim.RunObserver;
import io.heddle.sim.Schedulers;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.engine.Simulator;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.Workload;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.LongSupplier;

/** A size of cluster with nodes of 64 GB and 16 cores, jobs that load it, schedulers by rows. */
record Case(String name, int nodes, SmallJobs jobs, List<String> schedulers) {
  private static final long NODE_MEBIBYTES = 64 * 1024;
  private static final long NODE_CORES = 16;
  private static final double MEBIBYTE = 1 << 20;

  /**
   * What one run took: seconds of wall and of simulated time, events an observer was told of, and
   * heap in use at the end, after a collection.
   */
  record Measured(double seconds, double virtualSeconds, long events, double mebibytes) {
    double speedUp() {
      return virtualSeconds / seconds;
    }
  }

  Measured measure(String scheduler, long seed, LongSupplier ticker) {
    ClusterSpec cluster = ClusterSpec.of(nodes, NODE_MEBIBYTES, NODE_CORES);
    Workload workload = jobs.generate(cluster, seed);
    Contender contender = new Schedulers(AdminSettings.NONE).named(scheduler);
    EventCount count = new EventCount();
    long begin = ticker.getAsLong();
    long end =
        Simulator.run(
            contender.workload(workload),
            cluster,
            contender.scheduler(),
            contender.settings(SimulationSettings.standard(seed)),
            count,
            () -> false);
    double seconds = (ticker.getAsLong() - begin) / 1e9;
    if (count.succeeded() != jobs.jobs()) {
      throw new IllegalStateException(
          name
              + " on "
              + scheduler
              + ": of "
              + jobs.jobs()
              + " jobs only "
              + count.succeeded()
              + " succeeded");
    }
    return new Measured(seconds, end / 1e3, count.events(), heapInUse());
  }

  private static double heapInUse() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / MEBIBYTE;
  }

  private static final class EventCount implements RunObserver {
    private long events;
    private int succeeded;

    @Override
    public void submitted(Job job, long now) {
      events++;
    }

    @Override
    public void refused(Job job, long now, String reason) {
      events++;
    }

    @Override
    public void allocated(Job job, String kind, String host, ResourceVector resource, long now) {
      events++;
    }

    @Override
    public void released(Job job, String kind, String host, ResourceVector resource, long now) {
      events++;
    }

    @Override
    public void finished(Job job, long now, boolean success) {
      events++;
      succeeded += success ? 1 : 0;
    }

    @Override
    public void capacity(ResourceVector capacity, long now) {
      events++;
    }

    @Override
    public void counted(String what, long now) {
      events++;
    }

    long events() {
      return events;
    }

    int succeeded() {
      return succeeded;
    }
  }
}

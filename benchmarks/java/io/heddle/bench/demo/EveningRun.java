package io.heddle.bench.demo;

import io.heddle.bench.cluster.MiniCluster;
import io.heddle.bench.demo.report.DemoResult;
import io.heddle.bench.reality.RealRun;
import java.time.Clock;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.hadoop.util.VersionInfo;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;

/** Runs evenings on a cluster, one after the other; {@code view} is told twice a second. */
record EveningRun(MiniCluster cluster, double slowStart, Consumer<DemoProgress> view, Clock clock) {
  private static final long SAMPLE_MS = 200;
  private static final long PROGRESS_MS = 500;
  private static final long EMPTY_POLL_MS = 50;

  DemoResult run(Evening evening) throws Exception {
    EveningRecord record = new EveningRecord(evening.workload());
    long startMs = clock.millis();
    AllocationSampler sampler =
        new AllocationSampler(cluster.resourceManager(), clock, startMs, evening::vcores);
    ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    try (RealRun run =
        new RealRun(
            cluster,
            evening.workload(),
            evening.cluster(),
            Evening.masters(slowStart),
            record,
            clock)) {
      var sampling =
          timer.scheduleAtFixedRate(sampler::sample, 0, SAMPLE_MS, TimeUnit.MILLISECONDS);
      var telling =
          timer.scheduleAtFixedRate(
              () -> view.accept(new DemoProgress(clock.millis() - startMs, record.progress())),
              0,
              PROGRESS_MS,
              TimeUnit.MILLISECONDS);
      run.run();
      sampler.sample();
      sampling.cancel(false);
      telling.cancel(false);
      awaitEmpty(cluster.resourceManager());
    } finally {
      timer.shutdownNow();
    }
    return new DemoResult(
        VersionInfo.getVersion(), record.results(), sampler.samples(), HeddleCounters.read());
  }

  private static void awaitEmpty(ResourceManager manager) throws InterruptedException {
    while (!manager.getRMContext().getRMApps().values().stream()
            .allMatch(RMApp::isAppInCompletedStates)
        || manager.getResourceScheduler().getRootQueueMetrics().getAllocatedContainers() > 0) {
      TimeUnit.MILLISECONDS.sleep(EMPTY_POLL_MS);
    }
  }
}

package io.heddle.bench.demo;

import io.heddle.bench.cluster.MiniCluster;
import io.heddle.bench.demo.job.DemoJob;
import io.heddle.bench.demo.report.DemoResult;
import io.heddle.bench.demo.report.JobResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.hadoop.util.VersionInfo;

record MapReduceRun(MiniCluster cluster, Path home, Consumer<DemoProgress> view, Clock clock) {
  private static final long PROGRESS_MS = 500;

  /** Runs all to their end and checks their results; the parent keeps the time limit. */
  DemoResult run(List<DemoJob> jobs) throws Exception {
    List<RunningJob> running = new ArrayList<>();
    for (DemoJob job : jobs) {
      running.add(RunningJob.submit(job, cluster, home.resolve("output").resolve(job.name())));
    }
    long startMs = running.get(0).submitMs();
    boolean done = false;
    while (!done) {
      TimeUnit.MILLISECONDS.sleep(PROGRESS_MS);
      done = running.stream().allMatch(RunningJob::done);
      view.accept(
          new DemoProgress(
              clock.millis() - startMs, running.stream().map(RunningJob::progress).toList()));
    }
    return new DemoResult(
        VersionInfo.getVersion(), results(running, startMs), List.of(), HeddleCounters.read());
  }

  private static List<JobResult> results(List<RunningJob> jobs, long startMs) throws IOException {
    List<JobResult> results = new ArrayList<>();
    for (RunningJob job : jobs) {
      results.add(job.result(startMs));
    }
    return results;
  }
}

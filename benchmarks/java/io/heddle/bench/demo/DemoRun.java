package io.heddle.bench.demo;

import io.heddle.bench.cluster.ClusterContender;
import io.heddle.bench.cluster.ForkedMain;
import io.heddle.bench.cluster.MiniCluster;
import io.heddle.bench.demo.job.DemoJob;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.util.VersionInfo;

/** The forked JVM of the demo: all jobs at once under one scheduler. */
public final class DemoRun {
  /** Name of the result file in the run's directory. */
  static final String RESULT = "result.json";

  private static final long SAMPLE_MS = 200;
  private static final long PROGRESS_MS = 1000;

  private final Path home;
  private final Clock clock;
  private final PrintStream out;

  private DemoRun(Path home, Clock clock, PrintStream out) {
    this.home = home;
    this.clock = clock;
    this.out = out;
  }

  /**
   * Runs and ends the JVM, with 0 if a result was written.
   *
   * @param args name of the contender, directory of the run, directory of the text
   */
  public static void main(String[] args) {
    ForkedMain.run(
        () -> {
          Path home = Path.of(args[1]);
          DemoRun run = new DemoRun(home, Clock.systemUTC(), System.out);
          return DemoJson.write(
              home.resolve(RESULT), run.run(ClusterContender.named(args[0]), Path.of(args[2])));
        });
  }

  private DemoResult run(ClusterContender contender, Path text) throws Exception {
    List<DemoJob> jobs = DemoJobs.over(text);
    MiniCluster cluster =
        MiniCluster.start(DemoJobs.CLUSTER, DemoConf.of(contender.schedulerClass(), home), home);
    List<RunningJob> running = new ArrayList<>();
    for (DemoJob job : jobs) {
      running.add(RunningJob.submit(job, cluster, home.resolve("output").resolve(job.name())));
    }
    long startMs = running.get(0).submitMs();
    AllocationSampler sampler = new AllocationSampler(cluster.resourceManager(), clock, startMs);
    watch(running, sampler);
    List<JobResult> results = new ArrayList<>();
    for (RunningJob job : running) {
      results.add(job.result(startMs));
    }
    return new DemoResult(
        contender.name(),
        VersionInfo.getVersion(),
        DemoJobs.CLUSTER,
        results,
        sampler.samples(),
        HeddleCounters.read());
  }

  /** Samples and reports until all jobs have ended; the parent keeps the time limit. */
  private void watch(List<RunningJob> jobs, AllocationSampler sampler) throws Exception {
    ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    ScheduledFuture<?> sampling =
        timer.scheduleAtFixedRate(sampler::sample, 0, SAMPLE_MS, TimeUnit.MILLISECONDS);
    boolean done = false;
    while (!done) {
      TimeUnit.MILLISECONDS.sleep(PROGRESS_MS);
      done = jobs.stream().allMatch(RunningJob::done);
      out.println(DemoJson.progressLine(progress(jobs, sampler.sample())));
    }
    sampling.cancel(false);
    timer.shutdown();
  }

  private static DemoProgress progress(List<RunningJob> jobs, Sample sample) {
    Use use = sample.total();
    return new DemoProgress(
        sample.atMs(),
        jobs.stream().map(RunningJob::progress).toList(),
        (double) use.memoryMb() / DemoJobs.CLUSTER.memoryMb(),
        (double) use.vcores() / DemoJobs.CLUSTER.vcores());
  }
}

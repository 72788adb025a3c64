package io.heddle.bench.demo;

import io.heddle.bench.cluster.MiniCluster;
import io.heddle.bench.demo.job.DemoJob;
import io.heddle.bench.demo.job.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppMetrics;

/** A job that was submitted, as the client and the ResourceManager see it. */
final class RunningJob {
  private final DemoJob demoJob;
  private final Job job;
  private final Path output;
  private final RMApp app;

  private RunningJob(DemoJob demoJob, Job job, Path output, RMApp app) {
    this.demoJob = demoJob;
    this.job = job;
    this.output = output;
    this.app = app;
  }

  /** Submits a job. */
  static RunningJob submit(DemoJob demoJob, MiniCluster cluster, Path output)
      throws IOException, InterruptedException, ClassNotFoundException {
    Configuration conf = new Configuration(cluster.conf());
    demoJob.shape().applyTo(conf);
    Job job = demoJob.prepare(conf, output);
    job.submit();
    ResourceManager rm = cluster.resourceManager();
    RMApp app = rm.getRMContext().getRMApps().get(TypeConverter.toYarn(job.getJobID()).getAppId());
    return new RunningJob(demoJob, job, output, app);
  }

  /** When the ResourceManager got it, in milliseconds since the epoch. */
  long submitMs() {
    return app.getSubmitTime();
  }

  /** Whether it has ended and given back all that it held. */
  boolean done() {
    return app.isAppInCompletedStates();
  }

  /** How far it is. */
  DemoProgress.Job progress() {
    YarnApplicationState state = app.createApplicationState();
    String name = demoJob.name();
    if (state == YarnApplicationState.RUNNING) {
      try {
        return new DemoProgress.Job(name, state.name(), job.mapProgress(), job.reduceProgress());
      } catch (IOException e) {
        // The application master is about to end: the next tick will know.
        return new DemoProgress.Job(name, state.name(), app.getProgress(), app.getProgress());
      }
    }
    double done = app.getFinalApplicationStatus() == FinalApplicationStatus.SUCCEEDED ? 1 : 0;
    return new DemoProgress.Job(name, state.name(), done, done);
  }

  /**
   * Checks the output and sums up.
   *
   * @param firstSubmitMs when the first job was submitted, in milliseconds since the epoch
   */
  JobResult result(long firstSubmitMs) throws IOException {
    RMAppMetrics metrics = app.getRMAppMetrics();
    return new JobResult(
        demoJob.name(),
        demoJob.shape().describe(),
        verdict(),
        app.getFinishTime() - app.getSubmitTime(),
        app.getFinishTime() - firstSubmitMs,
        metrics.getTotalAllocatedContainers(),
        metrics.getMemorySeconds(),
        metrics.getVcoreSeconds());
  }

  private Verdict verdict() throws IOException {
    if (app.getFinalApplicationStatus() != FinalApplicationStatus.SUCCEEDED) {
      String why = app.getDiagnostics().toString().strip();
      return Verdict.wrong("the job " + app.getState() + ": " + why);
    }
    return demoJob.check(output);
  }
}

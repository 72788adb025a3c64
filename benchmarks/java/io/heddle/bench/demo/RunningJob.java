package io.heddle.bench.demo;

import io.heddle.bench.cluster.MiniCluster;
import io.heddle.bench.demo.job.DemoJob;
import io.heddle.bench.demo.job.Verdict;
import io.heddle.bench.demo.report.JobResult;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;

final class RunningJob {
  private final DemoJob demoJob;
  private final Path output;
  private final RMApp app;

  private RunningJob(DemoJob demoJob, Path output, RMApp app) {
    this.demoJob = demoJob;
    this.output = output;
    this.app = app;
  }

  static RunningJob submit(DemoJob demoJob, MiniCluster cluster, Path output)
      throws IOException, InterruptedException, ClassNotFoundException {
    Configuration conf = new Configuration(cluster.conf());
    demoJob.shape().applyTo(conf);
    Job job = demoJob.prepare(conf, output);
    job.submit();
    ResourceManager rm = cluster.resourceManager();
    RMApp app = rm.getRMContext().getRMApps().get(TypeConverter.toYarn(job.getJobID()).getAppId());
    return new RunningJob(demoJob, output, app);
  }

  /** When the ResourceManager got it, in milliseconds since the epoch. */
  long submitMs() {
    return app.getSubmitTime();
  }

  /** Whether it has ended and given back all that it held. */
  boolean done() {
    return app.isAppInCompletedStates();
  }

  DemoProgress.Job progress() {
    if (app.createApplicationState() == YarnApplicationState.RUNNING) {
      return new DemoProgress.Job(demoJob.name(), app.getProgress());
    }
    boolean succeeded = app.getFinalApplicationStatus() == FinalApplicationStatus.SUCCEEDED;
    return new DemoProgress.Job(demoJob.name(), succeeded ? 1 : 0);
  }

  JobResult result(long firstSubmitMs) throws IOException {
    return new JobResult(
        demoJob.name(),
        demoJob.shape().describe(),
        verdict(),
        app.getSubmitTime() - firstSubmitMs,
        app.getFinishTime() - firstSubmitMs);
  }

  private Verdict verdict() throws IOException {
    if (app.getFinalApplicationStatus() != FinalApplicationStatus.SUCCEEDED) {
      String why = app.getDiagnostics().toString().strip();
      return Verdict.wrong("the job " + app.getState() + ": " + why);
    }
    return demoJob.check(output);
  }
}

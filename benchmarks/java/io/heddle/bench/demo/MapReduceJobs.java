package io.heddle.bench.demo;

import io.heddle.bench.cluster.MiniCluster;
import io.heddle.bench.demo.job.DemoJob;
import io.heddle.bench.demo.job.Shape;
import io.heddle.bench.demo.job.SortJob;
import io.heddle.bench.demo.job.Verdict;
import io.heddle.bench.demo.job.WordCountJob;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;

/** MapReduce jobs whose results are checked; small, as their tasks share a few real cores. */
record MapReduceJobs(MiniCluster cluster, Path home) {
  static final int TEXT_FILES = 3;

  private static final long POLL_MS = 100;

  List<JobResult> run(Path text) throws Exception {
    Map<DemoJob, RMApp> running = new LinkedHashMap<>();
    for (DemoJob job :
        List.of(
            new SortJob(new Shape(TEXT_FILES, 1, 2048, 1, 160), text),
            new WordCountJob(new Shape(TEXT_FILES, 1, 1024, 1, 128), text))) {
      running.put(job, submit(job));
    }
    while (!running.values().stream().allMatch(RMApp::isAppInCompletedStates)) {
      TimeUnit.MILLISECONDS.sleep(POLL_MS);
    }
    List<JobResult> results = new ArrayList<>();
    for (Map.Entry<DemoJob, RMApp> each : running.entrySet()) {
      RMApp app = each.getValue();
      results.add(
          new JobResult(
              each.getKey().name(),
              each.getKey().shape().describe(),
              verdict(each.getKey(), app),
              (app.getFinishTime() - app.getSubmitTime()) / 1_000.0));
    }
    return results;
  }

  private RMApp submit(DemoJob demoJob) throws Exception {
    Configuration conf = new Configuration(cluster.conf());
    demoJob.shape().applyTo(conf);
    Job job = demoJob.prepare(conf, output(demoJob));
    job.submit();
    return cluster
        .resourceManager()
        .getRMContext()
        .getRMApps()
        .get(TypeConverter.toYarn(job.getJobID()).getAppId());
  }

  private Verdict verdict(DemoJob job, RMApp app) throws IOException {
    return app.getFinalApplicationStatus() == FinalApplicationStatus.SUCCEEDED
        ? job.check(output(job))
        : Verdict.wrong("the job %s: %s".formatted(app.getState(), app.getDiagnostics()).strip());
  }

  private Path output(DemoJob job) {
    return home.resolve("output").resolve(job.name());
  }
}

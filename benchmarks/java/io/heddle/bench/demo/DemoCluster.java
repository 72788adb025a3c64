package io.heddle.bench.demo;

import io.heddle.bench.cluster.ForkedMain;
import io.heddle.bench.cluster.MiniCluster;
import io.heddle.bench.cluster.PosixLocalFs;
import io.heddle.bench.demo.job.DemoJob;
import io.heddle.bench.demo.report.DemoResult;
import io.heddle.bench.demo.report.JobResult;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.hadoop.util.VersionInfo;
import org.apache.hadoop.yarn.webapp.util.WebAppUtils;

/**
 * The forked JVM of a contender: a cluster that does what it is told on its standard input, a line
 * each, until that ends.
 *
 * <p>On its output it answers with the address of the cluster's page once it is up, and with the
 * file of the result after each command, between lines of progress.
 */
public final class DemoCluster {
  static final String JOBS = "jobs";

  /** Runs a small job that nobody measures. */
  static final String WARM_UP = "warm-up";

  static final String EVENING = "evening-";

  private final DemoContender contender;
  private final Places places;
  private final MiniCluster cluster;
  private final PrintStream out;
  private final Consumer<DemoProgress> view;

  private DemoCluster(
      DemoContender contender, Places places, MiniCluster cluster, PrintStream out) {
    this.contender = contender;
    this.places = places;
    this.cluster = cluster;
    this.out = out;
    this.view = progress -> out.println(DemoJson.progressLine(progress));
  }

  record Places(Path home, Path text, Path evening) {}

  /** Serves; exits with 0 if no command failed. Arguments: contender, home, text, evening. */
  public static void main(String[] args) {
    ForkedMain.run(
        () -> {
          DemoContender contender = DemoContender.named(args[0]);
          Places places = new Places(Path.of(args[1]), Path.of(args[2]), Path.of(args[3]));
          PosixLocalFs.use();
          MiniCluster cluster =
              MiniCluster.start(
                  Evening.read(places.evening, 1).size(),
                  DemoConf.of(contender, places.home),
                  places.home);
          new DemoCluster(contender, places, cluster, System.out).serve(System.in);
          return contender;
        });
  }

  private void serve(InputStream commands) throws Exception {
    out.println(
        DemoJson.answerLine(WebAppUtils.getRMWebAppURLWithScheme(cluster.conf()) + "/heddle"));
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(commands, StandardCharsets.UTF_8));
    for (String command = lines.readLine(); command != null; command = lines.readLine()) {
      Path file = places.home.resolve(command + ".json");
      out.println(DemoJson.answerLine(DemoJson.write(file, run(command)).toString()));
    }
  }

  private DemoResult run(String command) throws Exception {
    Clock clock = Clock.systemUTC();
    if (command.equals(JOBS)) {
      return new MapReduceRun(cluster, places.home, view, clock).run(DemoJobs.over(places.text));
    }
    EveningRun run = new EveningRun(cluster, contender.slowStart(), view, clock);
    return command.equals(WARM_UP) ? run.run(evening(1).warmUp()) : run.run(evening(seed(command)));
  }

  private Evening evening(long seed) throws IOException {
    return Evening.read(places.evening, seed);
  }

  private static long seed(String command) {
    return Long.parseLong(command.substring(EVENING.length()));
  }

  private record MapReduceRun(
      MiniCluster cluster, Path home, Consumer<DemoProgress> view, Clock clock) {
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
}

package io.heddle.bench.demo;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A cluster for each contender. All end when time is up, which whoever waits for one learns. */
final class DemoProcesses implements AutoCloseable {
  /** From the start of the demo to its end, the build not counted. */
  static final Duration LIMIT = Duration.ofSeconds(280);

  private final List<DemoProcess> processes = new ArrayList<>();
  private final PrintStream out;
  private final ScheduledExecutorService watch =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "time-limit");
            thread.setDaemon(true);
            return thread;
          });

  private DemoProcesses(PrintStream out) {
    this.out = out;
  }

  static DemoProcesses start(Path home, Path text, Path evening, PrintStream out)
      throws IOException {
    DemoProcesses all = new DemoProcesses(out);
    try {
      for (DemoContender contender : DemoContender.ALL) {
        all.processes.add(DemoProcess.start(contender, home, text, evening));
      }
      var unused = all.watch.schedule(all::timeIsUp, LIMIT.toMillis(), TimeUnit.MILLISECONDS);
      for (DemoProcess process : all.processes) {
        process.awaitUp();
      }
      return all;
    } catch (IOException e) {
      all.close();
      throw e;
    }
  }

  List<CommandedCluster> all() {
    return List.copyOf(processes);
  }

  CommandedCluster heddle() {
    return processes.get(processes.size() - 1);
  }

  /** Ends all but the last one, which may now take its time. */
  void keepHeddle() {
    watch.shutdownNow();
    processes.subList(0, processes.size() - 1).forEach(DemoProcess::close);
  }

  private void timeIsUp() {
    out.printf("%nTime is up after %d s.%n", LIMIT.toSeconds());
    processes.forEach(DemoProcess::close);
  }

  @Override
  public void close() {
    watch.shutdownNow();
    processes.forEach(DemoProcess::close);
  }
}

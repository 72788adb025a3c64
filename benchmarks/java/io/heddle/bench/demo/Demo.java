package io.heddle.bench.demo;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.heddle.bench.cluster.ForkedJvm;
import io.heddle.bench.cluster.TalkingJvm;
import io.heddle.bench.reality.RealCluster;
import io.heddle.sim.report.ReportFiles;
import io.heddle.sim.report.SimulationReport;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Demo of Heddle. Exit codes: 0 if every job succeeded with a right result and Heddle decided, 1 if
 * not, 2 if a run did not end.
 */
public final class Demo {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration LIMIT = Duration.ofMinutes(3);

  /** They live for minutes, too short a time for the compiler that takes longest. */
  private static final List<String> QUICK_START = List.of("-XX:TieredStopAtLevel=1");

  private final Path home;
  private final PrintStream out;

  private Demo(Path home, PrintStream out) {
    this.home = home;
    this.out = out;
  }

  /**
   * The directory, and whether the cluster stays until Enter is pressed: {@code true}, {@code
   * false}, or else if at a terminal.
   */
  public static void main(String[] args) throws InterruptedException {
    Locale.setDefault(Locale.ROOT); // English text, so English numbers
    try {
      boolean right = new Demo(Path.of(args[0]).toAbsolutePath(), System.out).run(keep(args[1]));
      System.exit(right ? 0 : 1);
    } catch (IOException e) {
      System.err.println("The demo did not end: " + e.getMessage());
      System.exit(2);
    }
  }

  private static boolean keep(String choice) throws InterruptedException {
    return switch (choice) {
      case "true" -> true;
      case "false" -> false;
      default -> isTerminal(0) && isTerminal(1);
    };
  }

  private static boolean isTerminal(int stream) throws InterruptedException {
    try {
      return new ProcessBuilder("test", "-t", "" + stream).inheritIO().start().waitFor() == 0;
    } catch (IOException e) {
      return false; // a system without that command
    }
  }

  private boolean run(boolean keep) throws IOException {
    deleteOld(home);
    Path text = Files.createDirectories(home).resolve("text");
    TextCorpus.gather(classPath(), text, MapReduceJobs.TEXT_FILES);
    out.printf(
        "%n1. Two mini YARN clusters of %s, under stock as shipped and under Heddle.%n%n",
        RealCluster.SIZE.describe());
    try (TalkingJvm heddle = start(DemoScheduler.HEDDLE, text)) {
      boolean right;
      String page;
      try (TalkingJvm stock = start(DemoScheduler.STOCK, text)) {
        page = heddle.ask(DemoCluster.PAGE, LIMIT);
        stock.ask(DemoCluster.PAGE, LIMIT);
        right = mapReduce(heddle);
        grants(stock, heddle);
      }
      evening();
      if (keep) {
        heddle.ask(DemoCluster.WORK, LIMIT);
        out.printf("%n3. The page of a live cluster under Heddle, on which jobs go on: %s%n", page);
        untilEnter();
      } else {
        out.printf("%n3. The page of a live cluster: left out; -Ddemo.keep=true shows it.%n");
      }
      return right;
    }
  }

  private TalkingJvm start(DemoScheduler scheduler, Path text) throws IOException {
    String name = scheduler.name().toLowerCase(Locale.ROOT);
    Path own = home.resolve(name);
    return TalkingJvm.start(
        new ForkedJvm(name, own, line -> {}),
        DemoCluster.class,
        QUICK_START,
        List.of(scheduler.name(), own.toString(), text.toString()));
  }

  private boolean mapReduce(TalkingJvm heddle) throws IOException {
    out.println("MapReduce under Heddle, whose results are checked:");
    List<JobResult> jobs =
        JSON.readValue(heddle.ask(DemoCluster.JOBS, LIMIT), new TypeReference<>() {});
    for (JobResult job : jobs) {
      out.printf(
          "  %s, %s, %.0f s: %s, %s%n",
          job.name(),
          job.shape(),
          job.seconds(),
          job.verdict().correct() ? "right" : "WRONG",
          job.verdict().detail());
    }
    DemoCluster.Passes passes =
        JSON.readValue(heddle.ask(DemoCluster.PASSES, LIMIT), DemoCluster.Passes.class);
    out.printf(
        "  Heddle ranked the requests of %d passes; %d were left to stock order.%n",
        passes.all(), passes.fallbacks());
    return passes.all() > 0 && jobs.stream().allMatch(job -> job.verdict().correct());
  }

  private void grants(TalkingJvm stock, TalkingJvm heddle) throws IOException {
    out.printf(
        "%nTime until ten containers come, median (longest) of %d requests:%n",
        2 * GrantTrial.REQUESTS);
    List<GrantWaits> waits = new ArrayList<>();
    for (TalkingJvm jvm : List.of(stock, heddle, stock, heddle)) {
      waits.add(JSON.readValue(jvm.ask(DemoCluster.GRANTS, LIMIT), GrantWaits.class));
    }
    out.print(GrantTable.of(waits.get(0).and(waits.get(2)), waits.get(1).and(waits.get(3))));
  }

  private void evening() throws IOException {
    out.printf(
        "%n2. An evening of %d jobs on %s, on the real schedulers in virtual time.%n%n",
        VirtualEvening.WHOLE.jobs(), VirtualEvening.describe());
    SimulationReport report = VirtualEvening.WHOLE.run(position -> true);
    out.print(EveningTable.of(report));
    ReportFiles files = new ReportFiles(home.resolve("evening"));
    files.write(report);
    out.printf(
        "%nIn parentheses: relative to stock as shipped. Stock counts cores here, not memory alone as by"
            + "%ndefault: more tasks than cores would cost nothing in virtual time.%n"
            + "Allocation over time: %s%n",
        files.page());
  }

  private void untilEnter() throws IOException {
    out.print("Press Enter to stop. ");
    out.flush();
    for (int read = System.in.read(); read >= 0 && read != '\n'; ) {
      read = System.in.read();
    }
  }

  private static void deleteOld(Path home) throws IOException {
    if (Files.exists(home)) {
      try (Stream<Path> files = Files.walk(home)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  private static List<Path> classPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(Path::of)
        .toList();
  }
}

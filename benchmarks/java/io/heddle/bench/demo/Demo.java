package io.heddle.bench.demo;

import io.heddle.bench.cluster.ClusterSize;
import io.heddle.bench.demo.report.DemoPage;
import io.heddle.bench.demo.report.DemoReport;
import io.heddle.bench.demo.report.DemoResult;
import io.heddle.bench.demo.report.DemoRuns;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Runs MapReduce jobs with results on a mini cluster under Heddle, and then an evening of jobs that
 * hold room under stock YARN and under Heddle.
 *
 * <p>Exit codes: 0 if every job succeeded with a right result and Heddle decided, 1 if not, 2 if a
 * run could not be finished.
 */
public final class Demo {
  private static final int EVENINGS = 3;

  private final Path home;
  private final PrintStream out;
  private final ProgressView view;

  private Demo(Path home, PrintStream out, ProgressView view) {
    this.home = home;
    this.out = out;
    this.view = view;
  }

  /**
   * The directory, the evening's workload file, and whether the cluster stays until Enter is
   * pressed: {@code true}, {@code false}, or else if at a terminal.
   */
  public static void main(String[] args) throws InterruptedException {
    Locale.setDefault(Locale.ROOT); // English text, so English numbers
    ProgressView view = new ProgressView(System.out, ProgressView.onTerminal(1));
    Path home = Path.of(args[0]).toAbsolutePath();
    Path evening = Path.of(args[1]).toAbsolutePath();
    try {
      boolean right = new Demo(home, System.out, view).run(evening, keep(args[2]));
      System.exit(right ? 0 : 1);
    } catch (IOException e) {
      System.err.println("The demo could not be finished: " + e.getMessage());
      System.exit(2);
    }
  }

  private static boolean keep(String choice) throws InterruptedException {
    return switch (choice) {
      case "true" -> true;
      case "false" -> false;
      default -> ProgressView.onTerminal(0) && ProgressView.onTerminal(1);
    };
  }

  private boolean run(Path file, boolean keep) throws IOException {
    Clock clock = Clock.systemUTC();
    Instant end = clock.instant().plus(DemoProcesses.LIMIT);
    deleteOld(home);
    Path text = Files.createDirectories(home).resolve("text");
    TextCorpus.gather(classPath(), text, DemoJobs.TEXT_FILES);
    ClusterSize size = Evening.read(file, 1).size();
    out.printf("%nMini YARN clusters of %s.%n", size.describe());
    try (DemoProcesses clusters = DemoProcesses.start(home, text, file, out)) {
      out.printf("%nMapReduce jobs under Heddle, whose results are checked:%n");
      view.begin("MapReduce");
      DemoResult jobs = clusters.heddle().run(DemoCluster.JOBS, view::show);
      view.end("ended after %.0f s".formatted(jobs.makespanMs() / 1000.0));
      out.print(DemoReport.checks("Heddle", jobs));
      out.printf("%nEvenings of jobs whose containers hold their room and sleep, in turns:%n");
      List<DemoRuns> evenings = new EveningTurns(clusters.all(), view, clock, end).run(EVENINGS);
      report(new DemoPage(size, jobs, evenings));
      clusters.keepHeddle();
      if (keep) {
        new KeptCluster(clusters.heddle(), out).untilEnter(System.in, EVENINGS + 1);
      }
      return jobs.correct() && right(evenings);
    }
  }

  private void report(DemoPage page) throws IOException {
    out.print(DemoReport.evenings(page.contenders()));
    for (DemoRuns runs : page.contenders()) {
      runs.runs().stream()
          .filter(run -> !run.correct())
          .forEach(run -> out.print(DemoReport.checks(runs.label(), run)));
    }
    Path file = home.resolve("index.html");
    Files.writeString(file, page.html());
    out.printf("%nAllocation over time, and what was compared: %s%n", file);
  }

  private boolean right(List<DemoRuns> contenders) {
    if (contenders.get(contenders.size() - 1).decisions() == 0) {
      out.println("WRONG: Heddle was to decide, and decided nothing.");
      return false;
    }
    return contenders.stream().flatMap(runs -> runs.runs().stream()).allMatch(DemoResult::correct);
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

package io.heddle.bench.upstream;

import io.heddle.bench.upstream.jvm.TestOutcome;
import io.heddle.config.Mode;
import io.heddle.score.PlacementPolicy;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.commons.io.FileUtils;
import org.apache.hadoop.util.VersionInfo;

/** {@code benchmarks/run upstream-tests [OPTION]...}; see {@link UpstreamOptions#USAGE}. */
public final class UpstreamTests {
  /** More chances of Heddle at a test that stock fails in some attempts and passes in others. */
  private static final int CHANCES_OF_UNSTABLE = 10;

  private static final Path TARGET = Path.of("target", "upstream").toAbsolutePath();

  private final UpstreamOptions options;
  private final PrintStream out;
  private final TestKit kit;
  private final NetworkNamespace network;
  private final int workers;
  private final Path logs;

  private UpstreamTests(UpstreamOptions options, PrintStream out)
      throws IOException, InterruptedException {
    this.options = options;
    this.out = out;
    kit = TestKit.prepare(TARGET.resolve("kit"), VersionInfo.getVersion());
    Optional<NetworkNamespace> own = NetworkNamespace.available();
    network = own.orElse(new NetworkNamespace(List.of()));
    workers = own.isPresent() ? options.workers() : 1;
    if (workers < options.workers()) {
      out.println("no network namespaces here (unshare, ip): one JVM at a time");
    }
    logs = TARGET.resolve("runs").resolve(Long.toString(ProcessHandle.current().pid()));
  }

  /** Runs the tests; exit status 0, or 1 if Heddle alone fails one, or 2 if nothing was run. */
  public static void main(String[] arguments) throws Exception {
    if (Arrays.asList(arguments).contains("--help")) {
      System.out.print(UpstreamOptions.USAGE);
      return;
    }
    try {
      UpstreamOptions options = UpstreamOptions.parse(Arrays.asList(arguments));
      System.exit(new UpstreamTests(options, System.out).run());
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
      System.out.print(UpstreamOptions.USAGE);
      System.exit(2);
    }
  }

  private int run() throws IOException, InterruptedException {
    List<String> classes = new ArrayList<>();
    for (String each : options.classes()) {
      classes.add(TestLists.className(each, kit));
    }
    String list = "classes";
    if (classes.isEmpty()) {
      list = options.list();
      classes.addAll(TestLists.named(list, kit));
    }
    out.printf("%d test classes of Hadoop %s, logs in %s%n", classes.size(), kit.version(), logs);
    StockResults stock = stock();
    Collection<TestOutcome> expected = options.quick() ? List.of() : stock.of(classes);
    if (!options.quick() && list.equals(TestLists.WIDE)) {
      classes.retainAll(withScheduler(expected));
    }
    UpstreamReport report = new UpstreamReport(options.classes().isEmpty());
    for (TestedScheduler each : schedulers()) {
      report.add(label(list), each, compare(classes, stock, expected, each));
    }
    out.println();
    out.print(report.text());
    Path json = Path.of("target", "bench", options.resultName() + ".json");
    report.result(options.resultName(), settings()).write(json);
    out.println(json);
    out.println(report.summary());
    return report.failures() == 0 ? 0 : 1;
  }

  private String label(String list) {
    return list + (options.quick() ? " quick" : "") + (options.monitor() ? " monitor" : "");
  }

  private StockResults stock() throws IOException {
    TestedScheduler stock = TestedScheduler.stock(options.keys());
    String settings =
        stock.keys().isEmpty() ? "" : "-" + Integer.toHexString(stock.keys().hashCode());
    Path directory = TARGET.resolve("stock").resolve(kit.version() + settings);
    if (options.refreshStock()) {
      FileUtils.deleteDirectory(directory.toFile());
    }
    return new StockResults(of(stock), directory, options.repeats());
  }

  private TestRun of(TestedScheduler scheduler) throws IOException {
    Path directory = Files.createDirectories(logs.resolve(scheduler.label()));
    return new TestRun(
        new TestJvm(kit, scheduler, network, directory, options.limit()), workers, out);
  }

  private List<TestedScheduler> schedulers() {
    if (!options.matrix()) {
      return List.of(heddle(options.policy(), options.mode()));
    }
    List<TestedScheduler> all = new ArrayList<>();
    PlacementPolicy.configNames().stream()
        .sorted()
        .forEach(policy -> all.add(heddle(policy, name(Mode.ACTIVE))));
    all.add(heddle(options.policy(), name(Mode.SHADOW)));
    all.add(heddle(options.policy(), name(Mode.OFF)));
    return all;
  }

  private static String name(Mode mode) {
    return mode.name().toLowerCase(Locale.ROOT);
  }

  private TestedScheduler heddle(String policy, String mode) {
    return TestedScheduler.heddle(options.heddle(), policy, mode, options.keys());
  }

  private UpstreamReport.Run compare(
      List<String> classes,
      StockResults stock,
      Collection<TestOutcome> expected,
      TestedScheduler scheduler)
      throws IOException, InterruptedException {
    ReviewedFailures reviewed = ReviewedFailures.read(TestLists.DIRECTORY.resolve("reviewed.txt"));
    TestRun run = of(scheduler);
    Attempts attempts = new Attempts();
    run.run(classes, (name, outcomes) -> attempts.add(outcomes));
    Collection<TestOutcome> tests =
        options.quick()
            ? StockComparison.assumed(attempts.outcomes())
            : expected.stream().filter(each -> classes.contains(each.testClass())).toList();
    StockComparison found = StockComparison.of(tests, attempts.outcomes(), reviewed);
    for (int i = 0; i < options.repeats() && !found.failures().isEmpty(); i++) {
      out.printf("%d tests failed on Heddle, repeated alone%n", found.failures().size());
      repeat(run, found.failures(), attempts);
      found = StockComparison.of(tests, attempts.outcomes(), reviewed);
    }
    Attempts alone = stock.alone(found.failures());
    List<TestOutcome> unstable = found.failures().stream().filter(alone::isUnstable).toList();
    for (int i = 0; i < CHANCES_OF_UNSTABLE && !unstable.isEmpty(); i++) {
      out.printf("%d of them fail by chance on stock, repeated again%n", unstable.size());
      repeat(run, unstable, attempts);
      unstable = attempts.failed().stream().filter(alone::isUnstable).toList();
    }
    Set<String> failing = alone.failed().stream().map(TestOutcome::id).collect(Collectors.toSet());
    return new UpstreamReport.Run(
        StockComparison.of(
            tests.stream().filter(each -> !failing.contains(each.id())).toList(),
            attempts.outcomes(),
            reviewed),
        attempts.retried());
  }

  private static void repeat(TestRun run, Collection<TestOutcome> tests, Attempts attempts)
      throws IOException, InterruptedException {
    run.alone().run(Attempts.ids(tests), (name, outcomes) -> attempts.add(outcomes));
  }

  /** Classes in which stock was created. */
  private static Set<String> withScheduler(Collection<TestOutcome> outcomes) {
    Set<String> classes = new HashSet<>();
    outcomes.stream()
        .filter(each -> each.served().schedulers() > 0)
        .forEach(each -> classes.add(each.testClass()));
    return classes;
  }

  private Map<String, String> settings() {
    return Map.of(
        "hadoop", kit.version(),
        "workers", Integer.toString(workers),
        "limit", options.limit().toSeconds() + " s",
        "keys", options.keys().toString());
  }
}

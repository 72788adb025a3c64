package io.heddle.bench.versions;

import io.heddle.bench.experiment.Figures;
import io.heddle.sim.report.Result;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** {@code benchmarks/run versions [OPTION]...}; see {@link VersionsOptions#USAGE}. */
public final class Versions {
  private static final Path DIRECTORY = Path.of("target", "versions").toAbsolutePath();
  private static final Path RESULT = Path.of("target", "bench", "versions.json");
  private static final String SCHEDULER = "heddle";

  /** By version; of a version that could not be built nothing. */
  private final Map<String, Map<Step, TestCounts>> counts = new LinkedHashMap<>();

  private final Map<String, String> settings = new TreeMap<>();

  /** Runs the tests; exit status 0, or 1 if one failed, or 2 if nothing was run. */
  public static void main(String[] arguments) throws Exception {
    if (Arrays.asList(arguments).contains("--help")) {
      System.out.print(VersionsOptions.USAGE);
      return;
    }
    try {
      VersionsOptions options = VersionsOptions.parse(Arrays.asList(arguments));
      System.exit(new Versions().run(options, System.out));
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
      System.out.print(VersionsOptions.USAGE);
      System.exit(2);
    }
  }

  private int run(VersionsOptions options, PrintStream out)
      throws IOException, InterruptedException {
    settings.put("tests", options.quick() ? "slice" : "all");
    for (String version : options.versions()) {
      out.println("Hadoop " + version + " in " + DIRECTORY.resolve(version));
      Checkout checkout = new Checkout(DIRECTORY.resolve(version));
      try {
        add(version, new VersionBuild(version, checkout, options.quick()).run());
      } catch (IOException e) {
        failed(version, e.getMessage());
      }
    }
    result().write(RESULT);
    out.print(table());
    out.println(RESULT);
    return isClean() ? 0 : 1;
  }

  void add(String version, Map<Step, TestCounts> steps) {
    counts.put(version, steps);
    steps.forEach(
        (step, each) -> {
          if (!each.failed().isEmpty()) {
            settings.put(
                "failed, %s, %s".formatted(version, step.title()),
                String.join(", ", each.failed()));
          }
        });
  }

  /** Takes up that a version could not be built, or not all of its tests could be run. */
  void failed(String version, String why) {
    counts.put(version, Map.of());
    settings.put("failed, " + version, why);
  }

  boolean isClean() {
    return counts.values().stream()
        .allMatch(
            steps ->
                Arrays.stream(Step.values())
                    .map(step -> steps.getOrDefault(step, TestCounts.NONE))
                    .allMatch(each -> each.run() > 0 && each.failed().isEmpty()));
  }

  String table() {
    StringBuilder table = new StringBuilder();
    settings.forEach(
        (name, value) -> {
          if (name.startsWith("failed")) {
            table.append("%s: %s%n".formatted(name, value));
          }
        });
    table.append("| Hadoop |");
    Arrays.stream(Step.values()).forEach(step -> table.append(" %s |".formatted(step.title())));
    table.append("%n|---|%s%n".formatted("---|".repeat(Step.values().length)));
    counts.forEach(
        (version, steps) -> {
          table.append("| %s |".formatted(version));
          for (Step step : Step.values()) {
            TestCounts each = steps.getOrDefault(step, TestCounts.NONE);
            table.append(" %d of %d |".formatted(each.passed(), each.run()));
          }
          table.append("\n");
        });
    return table.toString();
  }

  /** The figures as those of an experiment; its settings name what failed. */
  Result result() {
    Figures figures = new Figures();
    counts.forEach(
        (version, steps) ->
            steps.forEach(
                (step, each) -> {
                  figures.add(version, SCHEDULER, step.title(), each.run(), "tests");
                  figures.add(version, SCHEDULER, step.title() + " passed", each.passed(), "tests");
                }));
    return new Result("versions", settings, List.of(), figures.rows(), Map.of());
  }
}

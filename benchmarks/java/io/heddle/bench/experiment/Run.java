package io.heddle.bench.experiment;

import io.heddle.config.Suggestion;
import io.heddle.sim.report.Result;
import io.heddle.sim.report.ResultSections;
import io.heddle.sim.report.ResultTable;
import io.heddle.sim.report.chart.Html;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** {@code benchmarks/run NAME [--seeds N] [--first-seed N] [--only PART,...] [--quick]}. */
public final class Run {
  private static final Path TARGET = Path.of("target", "bench");

  private Run() {}

  /** Runs one experiment and ends the JVM: timers of stock classes would keep it alive. */
  public static void main(String[] arguments) {
    int status;
    try {
      status = run(Arrays.asList(arguments), System.out);
    } catch (Exception e) {
      e.printStackTrace();
      status = 1;
    }
    System.out.flush();
    Runtime.getRuntime().halt(status);
  }

  static int run(List<String> arguments, PrintStream out) throws Exception {
    Optional<Experiments> experiment =
        arguments.isEmpty() ? Optional.empty() : Experiments.named(arguments.get(0));
    if (experiment.isEmpty()) {
      if (!arguments.isEmpty()) {
        out.printf(
            "no experiment '%s'; %s%n",
            arguments.get(0), Suggestion.of(arguments.get(0), Experiments.names()));
      }
      out.println(
          "usage: benchmarks/run NAME [--seeds N] [--first-seed N] [--only PART,...] [--quick], with"
              + " NAME one of");
      for (Experiments each : Experiments.values()) {
        out.printf("  %-20s %s%n", each.commandName(), each.about());
      }
      out.println("or benchmarks/run upstream-tests [--help], Hadoop's own tests on Heddle");
      out.println("or benchmarks/run versions [--help], all tests on each version of Hadoop");
      return 2;
    }
    Experiment chosen = experiment.get().create();
    ExperimentOptions options;
    try {
      options =
          ExperimentOptions.parse(arguments.subList(1, arguments.size()), chosen.usualSeeds());
      options.check(chosen.parts());
    } catch (IllegalArgumentException e) {
      out.println(e.getMessage());
      return 2;
    }
    return measure(TARGET.resolve(experiment.get().commandName()), chosen, options, out);
  }

  static int measure(Path file, Experiment experiment, ExperimentOptions options, PrintStream out)
      throws Exception {
    Result result = experiment.run(options, out);
    Path json = Path.of(file + ".json");
    result.write(json);
    Path page = Path.of(file + ".html");
    Files.writeString(page, page(result));
    out.println();
    out.print(ResultTable.of(result));
    out.println(json + " and " + page);
    out.println(experiment.summary(result));
    experiment.broken().forEach(each -> out.println("BOUND BROKEN: " + each));
    return experiment.broken().isEmpty() ? 0 : 1;
  }

  private static String page(Result result) throws IOException {
    return Html.page(
        "Heddle: " + result.experiment(),
        "<h1>%s</h1>%n".formatted(Html.escape(result.experiment()))
            + ResultSections.settings(result)
            + ResultSections.bars(result));
  }
}

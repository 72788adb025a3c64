package io.heddle.bench.ablation;

import io.heddle.bench.compare.Entrant;
import io.heddle.bench.compare.Headline;
import io.heddle.bench.compare.Setup;
import io.heddle.bench.compare.Trial;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.bench.haste.HasteRows;
import io.heddle.bench.haste.Part;
import io.heddle.bench.packing.PackingExperiment;
import io.heddle.bench.packing.PackingTrials;
import io.heddle.config.Keys;
import io.heddle.sim.report.Result;
import java.io.IOException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** The default policy with each term that {@code heddle-default.xml} names switched off in turn. */
public final class AblationExperiment implements Experiment {
  private static final String TERMS = Keys.PREFIX + "terms.";
  private static final double PACKING_LOAD = 0.9;
  private static final Set<String> METRICS = Set.of("makespan", "jct-mean");

  private interface Rows extends BiFunction<String, Map<String, String>, Stream<Entrant>> {}

  @Override
  public Result run(ExperimentOptions options, PrintStream progress) throws IOException {
    List<String> terms = terms(Keys.defaults().getPropsWithPrefix(TERMS));
    Figures figures = new Figures();
    for (Part part : List.of(Part.SIMPLE, Part.MIXED_1, Part.MIXED_2, Part.GAP_0_60, Part.LARGE)) {
      run(part.trial(), rows(terms, HasteRows::heddle), options, progress, figures);
    }
    PackingTrials packing = options.quick() ? PackingTrials.QUICK : PackingTrials.WHOLE;
    for (Trial trial : packing.at(PACKING_LOAD)) {
      run(trial, rows(terms, PackingExperiment::heddle), options, progress, figures);
    }
    Map<String, Double> ratios = new LinkedHashMap<>();
    terms.forEach(term -> ratios.putAll(figures.ratios(without(term), Entrant.HEDDLE)));
    return options.result(
        "ablation",
        Setup.of("each workload's own", "those of haste-* and packing"),
        figures,
        ratios);
  }

  private static void run(
      Trial trial,
      List<Entrant> entrants,
      ExperimentOptions options,
      PrintStream progress,
      Figures figures)
      throws IOException {
    trial.reporting(METRICS).run(entrants, options.seeds(), progress, figures);
  }

  private static List<Entrant> rows(List<String> terms, Rows rows) {
    return Stream.concat(
            rows.apply(Entrant.HEDDLE, Map.of()),
            terms.stream()
                .flatMap(term -> rows.apply(without(term), Map.of(TERMS + term, "false"))))
        .toList();
  }

  static List<String> terms(Map<String, String> defaults) {
    return defaults.entrySet().stream()
        .filter(term -> term.getValue().trim().equals("true"))
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }

  static String without(String term) {
    return "heddle-without-" + term;
  }

  /** The term that is missed most: where its absence makes the makespan longest. */
  @Override
  public String summary(Result result) {
    return Headline.largest(result, " makespan");
  }
}

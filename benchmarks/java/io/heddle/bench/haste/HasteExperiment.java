package io.heddle.bench.haste;

import io.heddle.bench.compare.Entrant;
import io.heddle.bench.compare.Headline;
import io.heddle.bench.compare.Setup;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.sim.report.Result;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;

/** Workloads of HaSTE's evaluation under stock schedulers, HaSTE's policies and Heddle's own. */
public final class HasteExperiment implements Experiment {
  private final String name;
  private final List<Part> parts;

  public HasteExperiment(String name, Part... parts) {
    this.name = name;
    this.parts = List.of(parts);
  }

  @Override
  public Result run(ExperimentOptions options, PrintStream progress) throws IOException {
    List<Entrant> entrants = HasteRows.all();
    Figures figures = new Figures();
    for (Part part : parts) {
      part.trial().run(entrants, options.seeds(), progress, figures);
    }
    return options.result(
        name,
        Setup.of(
            Setup.text(parts.get(0).table().cluster()),
            "numbers of tasks and demands of the HaSTE paper"),
        figures,
        HasteRows.ratios(entrants, figures));
  }

  @Override
  public String summary(Result result) {
    return Headline.largest(result, Headline.ours(result), "fifo", "makespan");
  }
}

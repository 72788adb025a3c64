package io.heddle.bench.gangs;

import io.heddle.bench.compare.Entrant;
import io.heddle.bench.compare.Setup;
import io.heddle.bench.compare.Trial;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.bench.experiment.Verdicts;
import io.heddle.bench.generate.Hints;
import io.heddle.bench.packing.Queues;
import io.heddle.sim.report.Result;
import io.heddle.sim.report.ResultRow;
import java.io.IOException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.DoubleStream;

/** Gangs of 4 to 64 among other jobs on GPUs, whose users tell of the gangs or do not. */
public final class GangsExperiment implements Experiment {
  /** Users tell of their gangs, and of nothing else. */
  private static final int JOBS = 400;

  /** Takes days of virtual time where stock starts attempts again and again: only if asked for. */
  private static final String GIVING_UP = "giving-up";

  private static final int QUICK_JOBS = 150;
  private static final Set<String> METRICS = Set.of("jct-mean");
  private static final double MOST_IDLE = 0.01;
  private static final double MOST_WITHHELD = 0.03;
  private static final double MOST_TO_FIFO = 0.85;
  private static final double MOST_WAIT_TO_FIFO = 1.5;
  private static final double MOST_TO_NO_TAGS = 1.05;

  @Override
  public List<String> parts() {
    return List.of(GIVING_UP);
  }

  @Override
  public Result run(ExperimentOptions options, PrintStream progress) throws IOException {
    Figures figures = new Figures();
    boolean givesUp = options.only().contains(GIVING_UP);
    for (GangCell cell : GangCell.all(options.quick(), givesUp)) {
      trial(cell, options.quick() ? QUICK_JOBS : JOBS)
          .run(cell.rows(), options.seeds(), progress, figures);
    }
    Map<String, String> settings =
        Setup.of(
            Setup.text(GangJobs.CLUSTER),
            "each third job a gang of 4 to 64 executors with a GPU, the others up to 15 tasks with"
                + " a GPU; Poisson arrivals");
    settings.put("queues-4", "guaranteed per cent of the cluster: " + Queues.percents());
    Map<String, Double> ratios = new LinkedHashMap<>();
    for (String other : List.of("fifo", "capacity", GangCell.NO_TAGS)) {
      ratios.putAll(figures.ratios(Entrant.HEDDLE, other));
    }
    ratios.putAll(judged(figures));
    return new Result("gangs", settings, options.seeds(), figures.rows(), ratios);
  }

  private static Trial trial(GangCell cell, int jobs) {
    GangJobs made = new GangJobs(jobs, cell);
    return new Trial(
        cell.text(),
        GangJobs.CLUSTER,
        hints -> seed -> made.workload(seed, hints == Hints.GANGS),
        METRICS,
        workload -> GangGauge.all(),
        cell::settings);
  }

  private static Map<String, Double> judged(Figures figures) {
    Verdicts verdicts = new Verdicts();
    verdicts.atMost("gangs stuck", 0, largest(figures, "stuck"));
    verdicts.atMost("share of GPU time held idle", MOST_IDLE, largest(figures, "held-idle"));
    verdicts.atMost("share of GPU time withheld", MOST_WITHHELD, largest(figures, "withheld"));
    verdicts.atMost(
        "jct-mean of heddle/fifo",
        MOST_TO_FIFO,
        figures.ratiosOf("jct-mean", Entrant.HEDDLE, "fifo"));
    verdicts.atMost(
        "gang-wait-largest of heddle/fifo",
        MOST_WAIT_TO_FIFO,
        figures.ratiosOf("gang-wait-largest", Entrant.HEDDLE, "fifo"));
    verdicts.atMost(
        "jct-others of heddle/heddle-no-tags",
        MOST_TO_NO_TAGS,
        figures.ratiosOf("jct-others", Entrant.HEDDLE, GangCell.NO_TAGS));
    return verdicts.all();
  }

  private static DoubleStream largest(Figures figures, String metric) {
    return figures.rows().stream()
        .filter(row -> row.scheduler().equals(Entrant.HEDDLE) && row.metric().equals(metric))
        .mapToDouble(ResultRow::max);
  }
}

package io.heddle.bench.colocation;

import io.heddle.bench.colocation.policy.TurnedOver;
import io.heddle.bench.colocation.queue.QueueCase;
import io.heddle.bench.compare.Headline;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.bench.experiment.Figures;
import io.heddle.config.LearningConfig.CompanionConfig;
import io.heddle.sim.report.Result;
import io.heddle.sim.report.RunFigures;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What choosing costs where knowledge misleads, with the comparison with order and without it. */
final class GuardExperiment implements Experiment {
  private static final int SEEDS = 20;

  /** By then twenty starts in order can be judged, where one in twenty is. */
  private static final int TRIAL_STARTS = 500;

  private final QueueCase before;
  private final QueueCase about;

  GuardExperiment(QueueCase before, QueueCase about) {
    this.before = before;
    this.about = about;
  }

  @Override
  public int usualSeeds() {
    return SEEDS;
  }

  @Override
  public Result run(ExperimentOptions options, PrintStream progress) {
    Figures figures = new Figures();
    CaseFigures ofCase = new CaseFigures(about, figures);
    GuardRows rows = new GuardRows(about.layout().jobsAtOnce());
    for (long seed : options.seeds()) {
      WarmStart school = new WarmStart(seed);
      byte[] learned = school.after(rows.informed(), List.of(before));
      Map<Contestant, byte[]> known = rows.knowing(learned);
      for (Map.Entry<Contestant, byte[]> row : known.entrySet()) {
        Contestant contestant = row.getKey();
        RunSeen run = school.run(contestant, about, row.getValue());
        ofCase.add(contestant.name(), run);
        addTrial(figures, contestant.name(), run);
        progress.printf(
            "%s: %s, seed %d: %.0f s, to start %d %.0f s, then %.2f out of order%n",
            about.name(),
            contestant.name(),
            seed,
            run.makespan(),
            TRIAL_STARTS,
            run.untilStart(TRIAL_STARTS),
            run.outOfOrderAfter(TRIAL_STARTS));
      }
    }
    Map<String, Double> ratios = new LinkedHashMap<>();
    for (String row : GuardRows.LEARNING) {
      ratios.putAll(figures.ratios(row, Contestants.FIFO));
      ratios.putAll(figures.worst(row, Contestants.FIFO, CaseFigures.MAKESPAN));
    }
    return options.result(
        "colocation-guard", CoLocationSetup.of(List.of(before), List.of(about)), figures, ratios);
  }

  private void addTrial(Figures figures, String row, RunSeen run) {
    double trial = run.untilStart(TRIAL_STARTS);
    figures.add(about.name(), row, "trial", trial, RunFigures.SECONDS);
    figures.add(about.name(), row, "after-trial", run.makespan() - trial, RunFigures.SECONDS);
    double outOfOrder = run.outOfOrderAfter(TRIAL_STARTS);
    figures.add(about.name(), row, "out-of-order-after", outOfOrder, RunFigures.RATIO);
  }

  @Override
  public String summary(Result result) {
    return Headline.largest(result, GuardRows.MISLED, Contestants.FIFO, CaseFigures.MAKESPAN);
  }

  /** Rows that know the truth, its contrary, or nothing. */
  private static final class GuardRows {
    static final String INFORMED = "companion";
    static final String MISLED = "companion-misled";
    static final String UNGUARDED = "companion-misled-unguarded";
    static final List<String> LEARNING = List.of(INFORMED, MISLED, UNGUARDED);

    private final Contestants contestants;

    GuardRows(int jobsAtOnce) {
      contestants = new Contestants(jobsAtOnce);
    }

    /** The one that learns what is true. */
    Contestant informed() {
      return row(INFORMED, Map.of());
    }

    /** All in their order, and what each knows at first; {@code learned} is true. */
    Map<Contestant, byte[]> knowing(byte[] learned) {
      byte[] contrary = TurnedOver.of(learned);
      Map<Contestant, byte[]> known = new LinkedHashMap<>();
      known.put(contestants.fifo(), null);
      known.put(informed(), learned);
      known.put(row(MISLED, Map.of()), contrary);
      known.put(row(UNGUARDED, Map.of(CompanionConfig.IN_ORDER_SHARE, "0")), contrary);
      return known;
    }

    private Contestant row(String name, Map<String, String> keys) {
      return contestants.heddle(name, keys, Ordering.CONFIGURED, Schooling.NONE);
    }
  }
}

package io.heddle.bench.colocation;

import io.heddle.bench.compare.Headline;
import io.heddle.bench.experiment.Experiment;
import io.heddle.bench.experiment.Figures;
import io.heddle.bench.experiment.Options;
import io.heddle.sim.report.Result;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Queues of jobs that share nodes, under the real schedulers with simulated interference.
 *
 * @param before queues that the papers' learners had run before
 * @param cases the queues that are reported, each after {@code before}
 */
public record CoLocationExperiment(String name, List<QueueCase> before, List<QueueCase> cases)
    implements Experiment {

  @Override
  public Result run(Options options, PrintStream progress) {
    Figures figures = new Figures();
    Map<String, Double> ratios = new LinkedHashMap<>();
    for (QueueCase about : cases) {
      CaseFigures ofCase = new CaseFigures(about, figures);
      List<Contestant> contestants = contestants(about);
      for (long seed : options.seeds()) {
        for (Contestant contestant : contestants) {
          progress.printf("%s: %s, seed %d%n", about.name(), contestant.name(), seed);
          School school = new School(contestant, seed);
          List<QueueCase> earlier = contestant.schooling().before(before, about);
          ofCase.add(contestant.name(), school.run(about, earlier));
        }
        ofCase.addBounds(seed, options.quick());
      }
    }
    for (Contestant contestant : contestants(cases.get(0))) {
      if (!contestant.name().equals(Contestants.FIFO)) {
        ratios.putAll(figures.ratios(contestant.name(), Contestants.FIFO));
      }
    }
    ratios.putAll(GainShares.of(figures.rows()));
    return new Result(
        name, CoLocationSetup.of(before, cases), options.seeds(), figures.rows(), ratios);
  }

  private static List<Contestant> contestants(QueueCase about) {
    Contestants rows = new Contestants(about.layout().jobsAtOnce());
    List<Contestant> all = new ArrayList<>(rows.stock());
    all.addAll(rows.unlearned());
    all.addAll(rows.learned());
    return all;
  }

  @Override
  public String summary(Result result) {
    return Headline.largest(result, Contestants.COMPANION, Contestants.FIFO, CaseFigures.MAKESPAN);
  }
}

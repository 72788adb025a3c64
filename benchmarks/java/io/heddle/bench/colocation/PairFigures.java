package io.heddle.bench.colocation;

import io.heddle.sim.Interference.Presence;
import io.heddle.sim.interference.QueueingInterference;
import java.util.ArrayList;
import java.util.List;

/**
 * What is published of pairs of jobs, and what the model says of it (CCPE 2020, Table 3): each job
 * alone on 10 nodes against both on 20, with half as many containers of each on a node.
 */
final class PairFigures {
  private static final int ALONE = 6;
  private static final int TOGETHER = 3;

  private record Pair(
      String one,
      double oneAlone,
      double oneBeside,
      String other,
      double otherAlone,
      double otherBeside) {}

  private static final List<Pair> PAIRS =
      List.of(
          new Pair("KM50", 676, 600, "KM4", 783, 691),
          new Pair("TPC10", 625, 608, "TPC10", 625, 621),
          new Pair("KM70", 919, 893, "CC8", 858, 830),
          new Pair("KM4", 786, 688, "CC3", 617, 585));

  private PairFigures() {}

  static List<Figure> of(CalibratedJobs jobs) {
    QueueingInterference model = jobs.interference();
    List<Figure> figures = new ArrayList<>();
    for (Pair pair : PAIRS) {
      figures.add(figure(model, pair.one(), pair.oneAlone(), pair.oneBeside(), pair.other()));
      figures.add(figure(model, pair.other(), pair.otherAlone(), pair.otherBeside(), pair.one()));
    }
    return figures;
  }

  private static Figure figure(
      QueueingInterference model, String job, double alone, double beside, String other) {
    Presence own = new Presence(job, 0, TOGETHER);
    double rate = model.of(List.of(own, new Presence(other, 0, TOGETHER))).rates().get(0);
    double modelled =
        alone * model.speedAlone(new Presence(job, 0, ALONE)) / (model.speedAlone(own) * rate);
    return new Figure("Table 3, " + job + " beside " + other, beside, modelled, "s", 0.01);
  }
}

package io.heddle.bench.colocation;

import io.heddle.bench.colocation.queue.CalibratedJobs;
import io.heddle.bench.interference.QueueingInterference;
import io.heddle.sim.Interference.Presence;
import java.util.ArrayList;
import java.util.List;

/**
 * What is published of pairs of jobs, and what the model says of it (CCPE 2020, Table 3): each job
 * alone on 10 nodes against both on 20, with half as many containers of each on a node.
 */
final class PairFigures {
  private static final int ALONE = 6;
  private static final int TOGETHER = 3;

  /** A job of a pair: its seconds on nodes of its own, and where it shares them. */
  private record Side(String job, double alone, double shared) {}

  private record Pair(Side first, Side second) {}

  private static final List<Pair> PAIRS =
      List.of(
          new Pair(new Side("KM50", 676, 600), new Side("KM4", 783, 691)),
          new Pair(new Side("TPC10", 625, 608), new Side("TPC10", 625, 621)),
          new Pair(new Side("KM70", 919, 893), new Side("CC8", 858, 830)),
          new Pair(new Side("KM4", 786, 688), new Side("CC3", 617, 585)));

  private PairFigures() {}

  static List<PublishedFigure> of(CalibratedJobs jobs) {
    QueueingInterference model = jobs.interference();
    List<PublishedFigure> figures = new ArrayList<>();
    for (Pair pair : PAIRS) {
      figures.add(figure(model, "first", pair.first(), pair.second().job()));
      figures.add(figure(model, "second", pair.second(), pair.first().job()));
    }
    return figures;
  }

  private static PublishedFigure figure(
      QueueingInterference model, String which, Side side, String other) {
    Presence own = new Presence(side.job(), 0, TOGETHER);
    double rate = model.of(List.of(own, new Presence(other, 0, TOGETHER))).rates().get(0);
    double alone = model.speedAlone(new Presence(side.job(), 0, ALONE));
    double modelled = side.alone() * alone / (model.speedAlone(own) * rate);
    String name = "Table 3, %s (%s) next to %s".formatted(side.job(), which, other);
    return new PublishedFigure(name, side.shared(), modelled, "s");
  }
}

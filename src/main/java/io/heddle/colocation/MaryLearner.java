package io.heddle.colocation;

import io.heddle.colocation.PairModel.Pair;
import io.heddle.model.RecurringName;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Mary: a gradient bandit per running job (Thamsen et al., CCPE 2020, 4.1.2). Of each period a pair
 * that shared nodes is one choice, its goodness the mean over these nodes.
 */
record MaryLearner(RecurringJobs jobs, double learningRate) {

  void observe(List<SharedNode> nodes) {
    Map<Pair, DoubleSummaryStatistics> goodness = new LinkedHashMap<>();
    for (SharedNode node : nodes) {
      double good = Goodness.of(node.use());
      if (!Double.isNaN(good)) {
        for (Pair pair : node.pairs()) {
          goodness.computeIfAbsent(pair, p -> new DoubleSummaryStatistics()).accept(good);
        }
      }
    }
    goodness.forEach((pair, good) -> update(pair.job(), pair.beside(), good.getAverage()));
  }

  private void update(RecurringName job, RecurringName beside, double goodness) {
    BanditRow.Step step = new BanditRow.Step(learningRate, jobs.size());
    jobs.change(job, known -> known.with(known.mary().after(beside, goodness, step)));
  }
}

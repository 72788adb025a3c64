package io.heddle.admit;

import io.heddle.learn.Knowledge;
import io.heddle.model.RecurringName;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What starting a job now is worth: what it and those on the nodes with free room would earn
 * together, at the prices of the work that waits and runs. So a job that goes well with all is kept
 * for where it is needed.
 *
 * @param beside the share of the free room beside each job; the sum is 1, or it is empty
 */
record CompanyScores(
    Knowledge knowledge, Map<RecurringName, Double> beside, PackingPrices<RecurringName> prices) {
  /** Beside how many applications it is looked at most. */
  static final int MOST_BESIDE = 50;

  /** As it stands before a choice. */
  static CompanyScores of(Knowledge knowledge, List<Waiting> waiting, List<Running> running) {
    Map<RecurringName, Double> work = new LinkedHashMap<>();
    Stream.concat(waiting.stream().map(Waiting::job), running.stream().map(Running::job))
        .forEach(job -> work.merge(job, knowledge.usualSeconds(job), Double::sum));
    return new CompanyScores(
        knowledge, beside(running), new PackingPrices<>(work, knowledge::pace));
  }

  /** Where no free room is beside anything, what was just started will be beside the next. */
  private static Map<RecurringName, Double> beside(List<Running> running) {
    List<Running> most =
        running.stream()
            .sorted(Comparator.comparingDouble(Running::besideRoom).reversed())
            .limit(MOST_BESIDE)
            .toList();
    double sum = most.stream().mapToDouble(Running::besideRoom).sum();
    Map<RecurringName, Double> beside = new HashMap<>();
    for (Running one : most) {
      double share = sum > 0 ? one.besideRoom() / sum : 1.0 / most.size();
      if (share > 0) {
        beside.merge(one.job(), share, Double::sum);
      }
    }
    return beside;
  }

  /** The score of a job that waits; 0 where nothing runs. */
  double of(RecurringName job) {
    double earned = 0;
    for (Map.Entry<RecurringName, Double> other : beside.entrySet()) {
      double both =
          knowledge.pace(job, other.getKey()) * prices.of(job)
              + knowledge.pace(other.getKey(), job) * prices.of(other.getKey());
      earned += other.getValue() * both;
    }
    return earned;
  }
}

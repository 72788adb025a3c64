package io.heddle.admit;

import io.heddle.learn.Knowledge;
import io.heddle.model.RecurringName;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What starting a job now is worth: its benefit beside the jobs on the nodes with free room, less
 * what it would be worth beside any of the waiting ones, so that a job that goes well with all is
 * kept for where it is needed.
 *
 * @param beside the share of the free room beside each job; the sum is 1, or it is empty
 * @param mix the share of each job in the queue; the sum is 1
 */
record CompanyScores(
    Knowledge knowledge, Map<RecurringName, Double> beside, Map<RecurringName, Double> mix) {
  /** Beside how many applications it is looked at most. */
  static final int MOST_BESIDE = 50;

  /** As it stands before a choice. */
  static CompanyScores of(Knowledge knowledge, List<Waiting> waiting, List<Running> running) {
    Map<RecurringName, Double> mix = new HashMap<>();
    for (Waiting one : waiting) {
      mix.merge(one.job(), 1.0 / waiting.size(), Double::sum);
    }
    return new CompanyScores(knowledge, beside(running), mix);
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
    return beside.isEmpty() ? 0 : mean(job, beside) - mean(job, mix);
  }

  private double mean(RecurringName job, Map<RecurringName, Double> others) {
    double mean = 0;
    for (Map.Entry<RecurringName, Double> other : others.entrySet()) {
      mean += other.getValue() * knowledge.benefit(other.getKey(), job);
    }
    return mean;
  }
}

package io.heddle.admit;

import io.heddle.admit.AdmissionPolicy.Running;
import io.heddle.config.LearningConfig.Beside;
import io.heddle.model.RecurringName;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** What a waiting job is compared with: which kinds of jobs run, and how much each counts. */
final class RunningShares {
  /** Beside how many applications it is looked at most. */
  static final int MOST_BESIDE = 50;

  private RunningShares() {}

  /** Returns the share of each kind, above 0, the sum is 1; empty if nothing runs. */
  static <K> Map<K, Double> of(
      Beside beside, List<Running> running, Function<RecurringName, K> kind) {
    return switch (beside) {
      case ROOM -> besideRoom(running, kind);
      case ALL -> ofAll(running, kind);
    };
  }

  /** Returns each kind's part of the free room beside it; all alike where there is none. */
  static <K> Map<K, Double> besideRoom(List<Running> running, Function<RecurringName, K> kind) {
    List<Running> most =
        running.stream()
            .sorted(Comparator.comparingDouble(Running::besideRoom).reversed())
            .limit(MOST_BESIDE)
            .toList();
    double sum = most.stream().mapToDouble(Running::besideRoom).sum();
    Map<K, Double> shares = new LinkedHashMap<>();
    for (Running one : most) {
      double share = sum > 0 ? one.besideRoom() / sum : 1.0 / most.size();
      if (share > 0) {
        shares.merge(kind.apply(one.job()), share, Double::sum);
      }
    }
    return shares;
  }

  private static <K> Map<K, Double> ofAll(List<Running> running, Function<RecurringName, K> kind) {
    List<K> kinds = running.stream().map(one -> kind.apply(one.job())).distinct().toList();
    Map<K, Double> shares = new LinkedHashMap<>();
    kinds.forEach(each -> shares.put(each, 1.0 / kinds.size()));
    return shares;
  }
}

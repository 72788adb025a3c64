package io.heddle.admit;

import io.heddle.admit.AdmissionPolicy.Waiting;
import io.heddle.model.RecentlyUsed;
import java.util.List;

/**
 * Counts how often each waiting application was overtaken, and says who may still be. An
 * application that {@code p} others were before when it came would start in order after p starts.
 * It may be overtaken {@code (factor - 1) * q} times, q being the largest p of all that waited when
 * it came: so none waits for more than factor times the starts of the longest wait in order.
 * Starting in order overtakes nobody, so that can always be kept.
 */
final class OvertakeLimit {
  /** Most waiting applications that are remembered; the ones not seen for longest count as new. */
  private static final int MOST = 100_000;

  private final double factor;
  private final RecentlyUsed<String, Allowance> allowances = new RecentlyUsed<>(MOST);

  /**
   * @param before how many were before it when it came
   * @param left how often it may still be overtaken
   */
  private record Allowance(int before, int left) {}

  OvertakeLimit(double factor) {
    this.factor = factor;
  }

  /**
   * How many of {@code waiting}, those first in order, may be chosen from: the last of them
   * overtakes only those that may be overtaken.
   *
   * @param peek at most so many, at least 1
   */
  int eligible(List<Waiting> waiting, int peek) {
    meet(waiting);
    return known(waiting, peek);
  }

  /** Returns the same without taking note of who waits. */
  int known(List<Waiting> waiting, int peek) {
    int eligible = 1;
    while (eligible < Math.min(peek, waiting.size())
        && mayBeOvertaken(waiting.get(eligible - 1).application())) {
      eligible++;
    }
    return eligible;
  }

  private boolean mayBeOvertaken(String application) {
    Allowance allowance = allowances.get(application);
    return allowance != null && allowance.left > 0;
  }

  private void meet(List<Waiting> waiting) {
    List<Allowance> known = waiting.stream().map(one -> allowances.get(one.application())).toList();
    int longest = waiting.size() - 1;
    for (Allowance allowance : known) {
      longest = Math.max(longest, allowance == null ? 0 : allowance.before);
    }
    for (int i = 0; i < waiting.size(); i++) {
      if (known.get(i) == null) {
        allowances.put(
            waiting.get(i).application(), new Allowance(i, (int) ((factor - 1) * longest)));
      }
    }
  }

  void started(List<Waiting> waiting, int index) {
    for (Waiting overtaken : waiting.subList(0, index)) {
      Allowance known = allowances.get(overtaken.application());
      allowances.put(overtaken.application(), new Allowance(known.before, known.left - 1));
    }
    allowances.remove(waiting.get(index).application());
  }
}

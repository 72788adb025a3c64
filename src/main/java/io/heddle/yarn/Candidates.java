package io.heddle.yarn;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * The waiting applications of a queue that a policy may choose from: of the highest YARN priority,
 * within their users' limits, those that came first.
 */
final class Candidates {
  private final Iterator<FiCaSchedulerApp> rest;
  private final int most;
  private final Predicate<String> userMayRun;
  private final Map<String, Boolean> verdicts = new HashMap<>();
  private final List<FiCaSchedulerApp> window = new ArrayList<>();

  /**
   * Candidates for one or more starts in a row.
   *
   * @param waiting in stock's order; is sorted by priority
   * @param most of them that a policy sees at a time
   * @param userMayRun whether a user's limit lets another application run
   */
  Candidates(List<FiCaSchedulerApp> waiting, int most, Predicate<String> userMayRun) {
    // Stable, and linear where all are of one priority.
    waiting.sort(
        Comparator.comparingInt(
                (FiCaSchedulerApp application) -> application.getPriority().getPriority())
            .reversed());
    rest = waiting.iterator();
    this.most = most;
    this.userMayRun = userMayRun;
  }

  /** Those to choose from now; empty when none is left. */
  List<FiCaSchedulerApp> now() {
    while (window.size() < most && rest.hasNext()) {
      FiCaSchedulerApp next = rest.next();
      if (mayRun(next)) {
        window.add(next);
      }
    }
    int end = 0;
    while (end < window.size()
        && window.get(end).getPriority().equals(window.get(0).getPriority())) {
      end++;
    }
    return List.copyOf(window.subList(0, end));
  }

  private boolean mayRun(FiCaSchedulerApp application) {
    return verdicts.computeIfAbsent(application.getUser(), userMayRun::test);
  }

  /** Notes that one was started: it is a candidate no more, nor are those beyond a limit now. */
  void started(FiCaSchedulerApp application) {
    window.remove(application);
    verdicts.remove(application.getUser());
    if (!mayRun(application)) {
      window.removeIf(other -> other.getUser().equals(application.getUser()));
    }
  }
}

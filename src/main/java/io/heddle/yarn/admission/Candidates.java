package io.heddle.yarn.admission;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * Waiting applications to choose from: of the highest YARN priority, within users' limits, the
 * first ones. Looks at all that wait once in many starts.
 */
final class Candidates {
  private final List<FiCaSchedulerApp> waiting;
  private final int most;
  private final Predicate<String> userMayRun;
  private final Map<String, Boolean> verdicts = new HashMap<>();
  private final Set<FiCaSchedulerApp> started = new HashSet<>();
  private final List<FiCaSchedulerApp> window = new ArrayList<>();
  private boolean moreBehind;

  /**
   * @param most of {@code waiting}, in stock's order, that a policy sees at a time; at least half
   *     as many where there are
   * @param userMayRun whether a user's limit lets another application run
   */
  Candidates(List<FiCaSchedulerApp> waiting, int most, Predicate<String> userMayRun) {
    this.waiting = waiting;
    this.most = most;
    this.userMayRun = userMayRun;
  }

  List<FiCaSchedulerApp> now() {
    if (window.isEmpty() || (moreBehind && window.size() <= most / 2)) {
      fill();
    }
    return List.copyOf(window);
  }

  private void fill() {
    int highest = Integer.MIN_VALUE;
    window.clear();
    moreBehind = false;
    for (FiCaSchedulerApp next : waiting) {
      int priority = next.getPriority().getPriority();
      if (priority == highest && window.size() == most) {
        moreBehind = true;
        continue;
      }
      if (priority < highest || started.contains(next) || !mayRun(next)) {
        continue;
      }
      if (priority > highest) {
        highest = priority;
        window.clear();
        moreBehind = false;
      }
      window.add(next);
    }
  }

  private boolean mayRun(FiCaSchedulerApp application) {
    return verdicts.computeIfAbsent(application.getUser(), userMayRun::test);
  }

  void started(FiCaSchedulerApp application) {
    started.add(application);
    window.remove(application);
    verdicts.remove(application.getUser());
    if (!mayRun(application)) {
      window.removeIf(other -> other.getUser().equals(application.getUser()));
    }
  }
}

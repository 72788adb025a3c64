package io.heddle.sim.engine.scheduler;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;

/** Attempts that have asked for the container of their master, and for nothing else, and wait. */
final class WaitingMasters {
  private final Set<ApplicationAttemptId> waiting = new LinkedHashSet<>();
  private final Set<ApplicationAttemptId> served = new HashSet<>();

  void begun(ApplicationAttemptId attempt) {
    waiting.add(attempt);
  }

  void served(ApplicationAttemptId attempt) {
    waiting.remove(attempt);
    served.add(attempt);
  }

  void over(ApplicationAttemptId attempt) {
    waiting.remove(attempt);
    served.remove(attempt);
  }

  int served() {
    return served.size();
  }

  /**
   * Whether a heartbeat could serve anything.
   *
   * @param containers all that wait, those of masters counted
   * @param mayRun whether a limit of applications that run at a time lets an attempt begin
   */
  boolean anyToServe(int containers, Predicate<ApplicationAttemptId> mayRun) {
    return containers > waiting.size() || (containers > 0 && waiting.stream().anyMatch(mayRun));
  }
}

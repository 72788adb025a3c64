package io.heddle.sim.drive;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;

/** Attempts that have asked for the container of their master, and for nothing else, and wait. */
final class WaitingMasters {
  private final Set<ApplicationAttemptId> attempts = new LinkedHashSet<>();

  void begun(ApplicationAttemptId attempt) {
    attempts.add(attempt);
  }

  /** It has its master, or is over. */
  void waitsNoMore(ApplicationAttemptId attempt) {
    attempts.remove(attempt);
  }

  /**
   * Whether a heartbeat could serve any of what waits.
   *
   * @param containers all that wait, those of masters counted
   * @param mayRun whether a limit of applications that run at a time lets an attempt begin
   */
  boolean anyToServe(int containers, Predicate<ApplicationAttemptId> mayRun) {
    return containers > attempts.size() || (containers > 0 && attempts.stream().anyMatch(mayRun));
  }
}

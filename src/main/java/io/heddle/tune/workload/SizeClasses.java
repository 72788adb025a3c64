package io.heddle.tune.workload;

import io.heddle.tune.workload.Snapshot.Family;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Priorities by estimated remaining work, for queues of the Capacity family that order by priority,
 * then submission ({@code fifo}).
 *
 * <p>Work falls into classes, each {@link #FACTOR} times the one below; the smallest gets the
 * highest priority. A job rises as it gets done, and one class for each equal part of its patience:
 * then it is in the first class, and no later job goes before it. So in a queue served by one at a
 * time no job waits longer than its patience, plus what it would have waited first come, first
 * served, plus the job being served.
 *
 * @param classes at least 2
 * @param smallestWork up to which work is in the first class, in units times seconds, above 0
 * @param patienceSeconds above 0
 * @param highest priority, at least {@code classes - 1}: no more than a user may set, {@code
 *     yarn.cluster.max-application-priority}
 */
public record SizeClasses(int classes, double smallestWork, double patienceSeconds, int highest) {
  /** Between the work of one class and the next. */
  public static final double FACTOR = 2;

  private static final double SMALLEST_WORK = 15;
  private static final double PATIENCE_SECONDS = 1_800;

  /**
   * Classes from 15 s of a container's work on, with a patience of half an hour; fewer of them
   * where {@code highest} is below {@code classes - 1}.
   */
  public static SizeClasses standard(int classes, int highest) {
    return new SizeClasses(
        Math.min(classes, highest + 1), SMALLEST_WORK, PATIENCE_SECONDS, highest);
  }

  public SizeClasses {
    if (!(classes >= 2 && smallestWork > 0 && patienceSeconds > 0 && highest >= classes - 1)) {
      throw new IllegalArgumentException(
          "%s size classes from %s, patience %s s, highest priority %s: give at least 2 classes, a priority for each of them from 0, and the others above 0"
              .formatted(classes, smallestWork, patienceSeconds, highest));
    }
  }

  /**
   * Returns priorities by job; none for the Fair scheduler, which has none.
   *
   * <p>A job whose priority is neither 0 nor the one given last has it from its user, and keeps it.
   *
   * @param given what this returned before, by job; jobs that are gone may be left out
   */
  public Map<String, Integer> priorities(Snapshot snapshot, Map<String, Integer> given) {
    Map<String, Integer> priorities = new LinkedHashMap<>();
    if (snapshot.family() == Family.CAPACITY) {
      for (Group group : snapshot.groups()) {
        for (SnapshotJob job : group.jobs()) {
          if (job.priority() == given.getOrDefault(job.id(), 0)) {
            priorities.put(job.id(), priority(job.remainingWork(), -job.submittedSeconds()));
          }
        }
      }
    }
    return priorities;
  }

  /**
   * @param work estimated and not done yet, in units times seconds
   */
  int priority(double work, double ageSeconds) {
    double doublings = Math.log(work / smallestWork) / Math.log(FACTOR);
    int size = (int) Math.min(classes - 1, Math.max(0, Math.ceil(doublings)));
    int risen = (int) Math.min(classes - 1, (classes - 1) * (ageSeconds / patienceSeconds));
    return highest - Math.max(0, size - risen);
  }
}

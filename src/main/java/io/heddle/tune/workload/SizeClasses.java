package io.heddle.tune.workload;

import io.heddle.tune.workload.Snapshot.Family;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Application priorities by estimated remaining work, for queues of the Capacity family that order
 * their jobs by priority and then by submission ({@code fifo}).
 *
 * <p>Work falls into classes, each {@link #FACTOR} times as large as the one below; the smallest
 * gets the highest priority. A job rises as it gets done, and one class for each equal part of the
 * patience that it is there: when its patience is over it is in the first class, and from then on
 * no job that was submitted later goes before it. So in a queue served by one at a time no job
 * waits longer than its patience, plus what it would have waited first come, first served, plus the
 * job that is being served then.
 *
 * @param classes how many, at least 2
 * @param smallestWork up to which work is in the first class, in units times seconds, above 0
 * @param patienceSeconds after which a job is in the first class whatever its work, above 0
 * @param highest priority that is given, at least {@code classes - 1}: no more than a user may set,
 *     {@code yarn.cluster.max-application-priority}
 */
public record SizeClasses(int classes, double smallestWork, double patienceSeconds, int highest) {
  /** Between the work of one class and the next. */
  public static final double FACTOR = 2;

  private static final double SMALLEST_WORK = 15;
  private static final double PATIENCE_SECONDS = 1_800;

  /**
   * Classes from a container's work of 15 s on, with a patience of half an hour.
   *
   * @param highest priority that is given; there are fewer classes where it is below {@code classes
   *     - 1}
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
   * The priority that each job should have.
   *
   * <p>A job whose priority is neither 0 nor the one that it was given last has it from its user,
   * and keeps it: such a job is not among those returned.
   *
   * @param given what this returned before, by job; jobs that are gone may be left out
   * @return by job; nothing for the Fair scheduler, which has no application priorities
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
   * The priority of one job.
   *
   * @param work estimated and not done yet, in units times seconds
   * @param ageSeconds since its submission
   */
  int priority(double work, double ageSeconds) {
    double doublings = Math.log(work / smallestWork) / Math.log(FACTOR);
    int size = (int) Math.min(classes - 1, Math.max(0, Math.ceil(doublings)));
    int risen = (int) Math.min(classes - 1, (classes - 1) * (ageSeconds / patienceSeconds));
    return highest - Math.max(0, size - risen);
  }
}

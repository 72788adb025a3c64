package io.heddle.web.api;

/**
 * The cluster and how Heddle schedules it.
 *
 * @param mode off, shadow or active
 * @param policy of queues that name none
 * @param nodes that are active
 * @param applicationsRunning as the ResourceManager counts them, all queues together
 * @param applicationsPending the same
 * @param containers allocated
 * @param millis when this was read, since 1970
 */
public record ClusterInfo(
    String mode,
    String policy,
    int nodes,
    Amount memoryMb,
    Amount vcores,
    int applicationsRunning,
    int applicationsPending,
    int containers,
    long millis) {

  /**
   * Of one resource of the cluster.
   *
   * @param pending asked for and not given
   */
  public record Amount(long total, long used, long pending) {}
}

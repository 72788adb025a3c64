package io.heddle.web.api;

/**
 * A leaf queue.
 *
 * @param policy its placement policy
 * @param ranked whether Heddle ranks its requests; else it is pure stock
 * @param admission its admission policy
 * @param maxRunning most applications that run at a time; 0 for as many as there is room for
 * @param running applications that run
 * @param waiting applications that do not run yet
 * @param share guaranteed, of the cluster, in [0, 1]
 * @param maxShare that it may take, of the cluster, in [0, 1]
 * @param used of the cluster, from 0; of a cluster without nodes 0
 */
public record QueueInfo(
    String queue,
    String policy,
    boolean ranked,
    String admission,
    int maxRunning,
    int running,
    int waiting,
    double share,
    double maxShare,
    double used) {}

package io.heddle.history;

import io.heddle.sim.workload.Job;

/**
 * A job as it ran: what a workload needs to run it again, and when it did what.
 *
 * @param job submitted in milliseconds since 1970; its id is that of the application
 * @param readyMillis since 1970, when its ApplicationMaster was ready to ask for containers
 * @param endMillis since 1970, when its work was done
 */
public record PastJob(Job job, long readyMillis, long endMillis) {}

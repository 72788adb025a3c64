package io.heddle.learn.dag;

/**
 * One decision of a policy, carried out.
 *
 * @param job index into the situation's jobs
 * @param stage that gets executors
 * @param upTo executors that the job holds then
 */
public record Turn(int job, int stage, int upTo) {}

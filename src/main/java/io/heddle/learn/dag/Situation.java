package io.heddle.learn.dag;

import java.util.List;

/**
 * What a decision is made from.
 *
 * @param jobs not finished, in the order of their submission
 * @param executors in all
 * @param free of them, those idle in a job included
 * @param now in seconds
 */
public record Situation(List<JobProgress> jobs, int executors, int free, double now) {}

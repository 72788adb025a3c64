package io.heddle.tune.step;

/**
 * What a change did to the jobs that were there while it was watched.
 *
 * @param jobs how many ended, or became later than predicted
 * @param predicted their mean latency as it was predicted, in seconds
 * @param measured their mean latency in seconds, without the delay by jobs that came later; for a
 *     job that still runs, as it is predicted now
 * @param slowness how many times slower jobs got on than predicted, above 0
 * @param usual the same before the change, at least 1
 */
public record Effect(int jobs, double predicted, double measured, double slowness, double usual) {}

package io.heddle.bench.demo;

import io.heddle.bench.demo.job.Verdict;

/**
 * How one job went.
 *
 * @param name its name
 * @param shape its tasks and requests, in words
 * @param verdict what the check of its output found
 * @param completionMs from its submission to its end, in milliseconds
 * @param endMs its end, in milliseconds since the first submission
 * @param containers containers allocated to it, the application master's included
 * @param memoryMbSeconds memory held over time, in MB seconds
 * @param vcoreSeconds virtual cores held over time, in core seconds
 */
public record JobResult(
    String name,
    String shape,
    Verdict verdict,
    long completionMs,
    long endMs,
    int containers,
    long memoryMbSeconds,
    long vcoreSeconds) {}

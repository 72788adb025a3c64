/**
 * Reads the scheduler that runs: its queues with their settings, and its applications, what they
 * need and when they end.
 */
package io.heddle.yarn.tune.workload;

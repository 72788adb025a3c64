/** Reads the applications of the scheduler that runs: what they need, and when they end. */
package io.heddle.yarn.tune.workload;

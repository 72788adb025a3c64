/**
 * What the tuner knows of a cluster: its queues, what they may be set to, and the jobs in them with
 * their priorities by size.
 */
package io.heddle.tune.workload;

/** The tuner's view of a cluster: queues, what they may be set to, jobs and priorities by size. */
package io.heddle.tune.workload;

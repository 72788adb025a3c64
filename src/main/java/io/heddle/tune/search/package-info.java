/** WORKLOAD, LATENCY -> PLAN: which settings of queues and groups are predicted to be the best. */
package io.heddle.tune.search;

/** WORKLOAD -> LATENCY: how long jobs will take under settings that were not tried. */
package io.heddle.tune.latency;

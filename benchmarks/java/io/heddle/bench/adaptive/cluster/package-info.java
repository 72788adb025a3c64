/** Settings that follow the workload on large clusters of many groups. */
package io.heddle.bench.adaptive.cluster;

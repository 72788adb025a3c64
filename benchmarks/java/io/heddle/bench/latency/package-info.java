/** How soon containers come, with Hadoop's own dispatchers in real time. */
package io.heddle.bench.latency;

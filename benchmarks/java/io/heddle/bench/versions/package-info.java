/** Heddle's tests and Hadoop's own on each version of Hadoop that Heddle is promised for. */
package io.heddle.bench.versions;

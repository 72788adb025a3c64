/** Reads InfluxDB, in either of its query languages. */
package io.heddle.metrics.influx;

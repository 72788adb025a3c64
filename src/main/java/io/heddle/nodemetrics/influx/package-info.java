/** Reads InfluxDB, in either of its query languages. */
package io.heddle.nodemetrics.influx;

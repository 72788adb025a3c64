/**
 * Reads monitors over HTTP: Prometheus, node exporters without one, and InfluxDB in either of its
 * query languages.
 */
package io.heddle.nodemetrics.source;

/**
 * Monitors over HTTP: Prometheus, node exporters without one, and InfluxDB in both query languages.
 */
package io.heddle.nodemetrics.source;

/** Reads Prometheus, and node exporters without one. */
package io.heddle.nodemetrics.prometheus;

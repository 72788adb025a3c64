/** Reads a monitor over HTTP: time limits, certificates, credentials. */
package io.heddle.metrics.http;

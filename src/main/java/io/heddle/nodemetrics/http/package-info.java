/** Reads a monitor over HTTP: time limits, certificates, credentials. */
package io.heddle.nodemetrics.http;

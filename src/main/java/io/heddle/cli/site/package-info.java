/** Reads the configuration of a cluster, and {@code check-config}, which judges it. */
package io.heddle.cli.site;

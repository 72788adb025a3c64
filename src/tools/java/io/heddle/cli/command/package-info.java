/**
 * Options, a cluster's configuration and pages of its ResourceManager, also with Kerberos; and
 * {@code check-config}.
 */
package io.heddle.cli.command;

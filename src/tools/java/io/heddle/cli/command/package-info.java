/**
 * What subcommands share: the options that follow them, the configuration of a cluster, and the
 * pages of its ResourceManager, also where Kerberos guards them; and {@code check-config}.
 */
package io.heddle.cli.command;

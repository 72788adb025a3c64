/** What a subcommand is, and the options that follow it. */
package io.heddle.cli.command;

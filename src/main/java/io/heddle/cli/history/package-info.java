/** {@code import}: jobs and profiles from the histories of applications that have ended. */
package io.heddle.cli.history;

/**
 * {@code import}: jobs and profiles from the histories of applications that have ended; {@code
 * simulate} and {@code compare}: a workload under schedulers in virtual time.
 */
package io.heddle.cli.sim;

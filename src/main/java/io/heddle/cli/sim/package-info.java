/**
 * {@code import}: jobs and profiles from the histories of applications that have ended; {@code
 * simulate}, {@code compare} and {@code tuner beta}: a workload under schedulers in virtual time.
 */
package io.heddle.cli.sim;

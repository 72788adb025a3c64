/**
 * {@code import} of jobs and profiles from histories; {@code simulate} and {@code compare} of
 * workloads.
 */
package io.heddle.cli.sim;

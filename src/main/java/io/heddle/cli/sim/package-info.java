/** {@code simulate} and {@code compare}: a workload under schedulers in virtual time. */
package io.heddle.cli.sim;

/** Experiments: one command, one format of results for all of them. */
package io.heddle.bench.experiment;

/** Rows that are simulations: which scheduler ran which workload, and what came of it. */
package io.heddle.bench.compare;

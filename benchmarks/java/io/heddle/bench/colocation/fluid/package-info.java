/** A fast simulation of start orders in which jobs are fluids, without a scheduler. */
package io.heddle.bench.colocation.fluid;

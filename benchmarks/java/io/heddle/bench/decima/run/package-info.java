/** A fast simulation of executors that work for jobs of stages, without a scheduler. */
package io.heddle.bench.decima.run;

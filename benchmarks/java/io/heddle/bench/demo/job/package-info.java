/** The jobs of the demo: MapReduce code, how each is submitted, and how its output is checked. */
package io.heddle.bench.demo.job;

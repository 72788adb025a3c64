/** Searches and gradients that find the weights of policies for jobs of stages. */
package io.heddle.bench.decima.training;

/**
 * Co-located jobs: the papers' jobs and queues, a fast fluid simulation of start orders, policies
 * that know the truth, and how well the model of interference agrees with what is published.
 */
package io.heddle.bench.colocation;

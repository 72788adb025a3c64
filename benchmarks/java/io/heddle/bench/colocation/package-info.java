/** Queues of co-located jobs under the real schedulers; nodes interfere as the model says. */
package io.heddle.bench.colocation;

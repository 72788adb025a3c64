/**
 * Experiments on co-located jobs: queues of them under the real schedulers, in which the nodes are
 * shared and interfere as the model says.
 */
package io.heddle.bench.colocation;

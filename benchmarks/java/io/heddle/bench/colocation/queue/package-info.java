/** Queues of jobs that share nodes: the papers' cases, and made-up ones. */
package io.heddle.bench.colocation.queue;

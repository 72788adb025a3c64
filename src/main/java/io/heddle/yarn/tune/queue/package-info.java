/** The queues of the scheduler that runs, with their settings. */
package io.heddle.yarn.tune.queue;

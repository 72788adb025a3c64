/** Reads the running scheduler: queues with their settings, applications with needs and ends. */
package io.heddle.yarn.tune.workload;

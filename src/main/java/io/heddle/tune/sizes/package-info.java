/** JOB -> PRIORITY: short jobs first within a queue, by their estimated work. */
package io.heddle.tune.sizes;

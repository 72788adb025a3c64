/** What Heddle changes in preemption: it refuses kills from which no queue would gain. */
package io.heddle.yarn.preemption;

/**
 * Event passes: nodes are offered to the queues as soon as something has changed, beside their
 * heartbeats.
 */
package io.heddle.yarn.passes;

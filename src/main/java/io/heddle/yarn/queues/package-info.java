/** The order in which parent queues visit those below them that wait for something. */
package io.heddle.yarn.queues;

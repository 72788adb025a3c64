/** What Heddle changes in stock's walk from the root queue to the applications. */
package io.heddle.yarn.heartbeat;

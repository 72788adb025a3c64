/**
 * RECLAIM in the live ResourceManager: figures from heartbeats, the controller of {@code
 * io.heddle.reclaim} once a period, and its sizes in the scheduler's view of nodes. What nodes and
 * NodeManagers have stays as it is.
 */
package io.heddle.yarn.reclaim;

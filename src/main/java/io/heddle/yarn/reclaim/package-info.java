/**
 * RECLAIM: heartbeats' figures, a controller once a period, and sizes in the scheduler's view.
 * Nodes and NodeManagers stay as they are.
 */
package io.heddle.yarn.reclaim;

/**
 * METRICS -> LEARN: goodness, resource profiles, groups and preferences of jobs that share nodes.
 * Learning happens in one thread of its own; whoever decides reads immutable snapshots.
 */
package io.heddle.colocation;

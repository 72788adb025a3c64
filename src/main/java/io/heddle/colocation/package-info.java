/** METRICS -> LEARN, in a thread of its own; whoever decides reads immutable snapshots. */
package io.heddle.colocation;

/**
 * METRICS: what nodes' monitors report, from several kinds of source, and its means over windows.
 * Never called under the scheduler's lock but for what is in memory. Here are the latest samples of
 * each node, the highest rates seen, and the words that its packages share.
 */
package io.heddle.nodemetrics;

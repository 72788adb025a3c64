/** A simulated cluster as the tuner sees it, and the tuner's changes to its scheduler. */
package io.heddle.bench.adaptive.operator;

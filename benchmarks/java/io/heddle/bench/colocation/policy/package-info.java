/** Orders of start that know all of interference, nothing of it, or its contrary. */
package io.heddle.bench.colocation.policy;

/** Keeps the latest samples of each node, and the highest rates seen. */
package io.heddle.nodemetrics.samples;

/**
 * The soak in real time: a ResourceManager, NodeManagers and containers that are processes, and
 * everything fails now and then.
 */
package io.heddle.bench.soak.real;

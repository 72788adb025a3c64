/** What tasks make of the nodes that they share: slower tasks, containers that are killed. */
package io.heddle.sim.engine.use;

/** Nodes that get no new container for a while, and nodes that may be released. */
package io.heddle.yarn.nodes;

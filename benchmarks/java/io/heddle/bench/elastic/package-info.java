/** Clusters that grow and shrink: packed or not, with nodes that are lost. */
package io.heddle.bench.elastic;

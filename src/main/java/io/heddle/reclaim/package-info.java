/**
 * Reclaimed capacity: how many vcores a node offers while its containers use less than they asked
 * for. Pure formulas and decisions; {@code io.heddle.yarn.reclaim} applies them.
 */
package io.heddle.reclaim;

/**
 * Pure formulas and decisions of reclaimed capacity; {@code io.heddle.yarn.reclaim} applies them.
 */
package io.heddle.reclaim;

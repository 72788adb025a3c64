/**
 * HEARTBEAT to SCORE: the formulas that say how well a pending request suits a node now. Each
 * {@link io.heddle.score.Scorer} is one; {@link io.heddle.score.PlacementPolicy} names the policies
 * made of them; {@link io.heddle.score.Knapsack} fills an empty node. Nothing here knows YARN.
 */
package io.heddle.score;

/**
 * HEARTBEAT to SCORE: the formulas that say how well a pending request suits a node now. Pure
 * functions and the policies made of them; nothing here knows YARN.
 */
package io.heddle.score;

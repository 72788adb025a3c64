/**
 * Rules that a placement policy has next to its scorers: for what it reserves nodes, and when
 * ApplicationMasters start. Each is a small class of pure functions.
 */
package io.heddle.rule;

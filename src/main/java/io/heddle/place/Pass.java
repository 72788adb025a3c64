package io.heddle.place;

import io.heddle.score.ScoringPolicy;

/**
 * One pass of a queue over its applications, for one container on one node.
 *
 * @param id unique; grows
 * @param now nanoseconds
 */
public record Pass(long id, long now, NodeView node, ScoringPolicy policy, WaitingLimit limit) {}

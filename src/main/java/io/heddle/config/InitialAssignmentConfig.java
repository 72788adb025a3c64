package io.heddle.config;

/**
 * How a node that is empty or nearly so is filled.
 *
 * @param enabled whether by a plan for the whole node; else like any other node
 * @param freeShare a node of which this share of each resource is free counts as nearly empty; from
 *     0 to 1
 * @param maxSteps work that one plan may take; beyond it there is none
 */
public record InitialAssignmentConfig(boolean enabled, double freeShare, int maxSteps) {}

package io.heddle.web;

/**
 * How a source of node metrics fares, in numbers: a monitor that stores them would take a text for
 * another series each time it changes.
 *
 * @param state 0 it tells something, 1 it answers and tells nothing of use, 2 it fails
 * @param nodes of which the latest poll told something
 */
public record SourceGauge(int state, int nodes) {}

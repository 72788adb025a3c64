package io.heddle.yarn.gangplan;

import io.heddle.gang.Patience;

/**
 * Time of the look and bounds of waiting.
 *
 * @param now nanoseconds, monotone
 * @param patience before nodes are gathered
 */
public record LookTimes(long now, Patience patience) {}

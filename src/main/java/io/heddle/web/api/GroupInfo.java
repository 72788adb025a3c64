package io.heddle.web.api;

import java.util.List;

/**
 * A group of jobs that use alike.
 *
 * @param jobs how many belong to it
 * @param use mean of them
 * @param preferences Hugo's for starting a job of each group beside one of this; 0 at first
 */
public record GroupInfo(int group, int jobs, PreferencesInfo.Use use, List<Double> preferences) {}

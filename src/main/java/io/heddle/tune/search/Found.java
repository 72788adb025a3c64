package io.heddle.tune.search;

import io.heddle.tune.workload.QueueSettings;
import java.util.List;

/**
 * The best settings of a group's queues that a search came upon.
 *
 * @param settings in the order of the queues
 * @param mean predicted mean latency under them, in seconds
 * @param evaluations how many settings were predicted
 */
public record Found(List<QueueSettings> settings, double mean, int evaluations) {
  public Found {
    settings = List.copyOf(settings);
  }
}

package io.heddle.colocation;

import io.heddle.model.RecurringName;
import io.heddle.model.Utilisation;
import java.util.List;
import java.util.Map;

/**
 * What was seen of the cluster in one period.
 *
 * @param endMillis by the scheduler's clock
 * @param lengthMillis above 0
 * @param applications those that ran at the end of the period, by their id
 */
public record Period(
    long endMillis,
    long lengthMillis,
    List<NodePeriod> nodes,
    Map<String, ApplicationPeriod> applications) {
  public Period {
    nodes = List.copyOf(nodes);
    applications = Map.copyOf(applications);
  }

  /**
   * Node; {@code containers} by application at the end, without masters and what came or went
   * meanwhile.
   */
  public record NodePeriod(String host, Utilisation use, Map<String, Integer> containers) {
    public NodePeriod {
      containers = Map.copyOf(containers);
    }
  }

  /**
   * Application; progress is in [0, 1], NaN where not known.
   *
   * @param containers it held at the end, its master not counted
   */
  public record ApplicationPeriod(
      RecurringName job, double progressBefore, double progress, int containers) {}
}

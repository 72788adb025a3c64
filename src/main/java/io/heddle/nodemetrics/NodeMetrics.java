package io.heddle.nodemetrics;

import io.heddle.model.Utilisation;
import java.util.Map;
import java.util.Optional;

/** What is known of the nodes' use. Answers at once and from memory. */
@FunctionalInterface
public interface NodeMetrics {
  /**
   * Returns the mean use by host name; a figure is NaN that no source tells.
   *
   * @param endMillis by the scheduler's clock
   */
  Map<String, Utilisation> window(long endMillis, long lengthMillis);

  default Optional<Sample> latest(String host, MetricKind figure) {
    return Optional.empty();
  }

  /**
   * A sample.
   *
   * @param millis when it was so, by the scheduler's clock
   */
  record Sample(long millis, double value) {}
}

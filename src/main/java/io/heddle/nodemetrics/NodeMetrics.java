package io.heddle.nodemetrics;

import io.heddle.model.Utilisation;
import java.util.Map;
import java.util.Optional;

/** What is known of the nodes' use. Answers at once and from memory. */
@FunctionalInterface
public interface NodeMetrics {
  /**
   * The mean use of each node over a window.
   *
   * @param endMillis of the window, by the scheduler's clock
   * @param lengthMillis of the window
   * @return by host name; a node without a sample in the window is absent, and a figure that no
   *     source tells is NaN
   */
  Map<String, Utilisation> window(long endMillis, long lengthMillis);

  /** The latest sample of a node's figure; none where no source has told it. */
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

package io.heddle.metrics;

import java.io.IOException;
import java.util.List;

/** Where figures come from. Used by one thread, which may wait for a monitor here. */
@FunctionalInterface
public interface MetricsSource {
  /**
   * Asks once.
   *
   * @return what is known of nodes now; those of which nothing is known are left out
   * @throws IOException saying, without secrets, what is wrong with the monitor or its answer
   */
  List<Reading> poll() throws IOException, InterruptedException;
}

package io.heddle.history.rest;

import java.io.IOException;
import java.io.InputStream;

/** A server that answers REST calls with JSON. */
@FunctionalInterface
public interface RestServer {
  /**
   * Answers a GET; the caller closes.
   *
   * @param path with its query, such as {@code /ws/v1/cluster/nodes}
   * @throws YarnCluster.StatusException if it answers that it will not
   * @throws IOException if it cannot be reached
   */
  InputStream get(String path) throws IOException;
}

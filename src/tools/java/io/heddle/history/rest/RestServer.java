package io.heddle.history.rest;

import java.io.IOException;
import java.io.InputStream;

/** A server that answers REST calls with JSON. */
@FunctionalInterface
public interface RestServer {
  /**
   * The answer to a GET, to be closed by the caller.
   *
   * @param path with its query, such as {@code /ws/v1/cluster/nodes}
   * @throws YarnCluster.StatusException if it answers that it will not
   * @throws IOException if it cannot be reached
   */
  InputStream get(String path) throws IOException;
}

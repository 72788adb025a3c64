package io.heddle.bench.latency;

/** An application whose master got no container in time. */
final class NoMasterException extends Exception {
  private static final long serialVersionUID = 1;

  NoMasterException(String message) {
    super(message);
  }
}

package io.heddle.bench.latency;

final class NoMasterException extends Exception {
  private static final long serialVersionUID = 1;

  NoMasterException(String message) {
    super(message);
  }
}

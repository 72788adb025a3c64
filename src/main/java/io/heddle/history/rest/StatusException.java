package io.heddle.history.rest;

import java.io.IOException;

/** A server answered, and not with what it was asked for. */
public final class StatusException extends IOException {
  private static final long serialVersionUID = 1L;

  private final int status;

  /**
   * The server said so.
   *
   * @param status of HTTP, such as 404
   */
  public StatusException(String url, int status) {
    super(url + ": HTTP status " + status);
    this.status = status;
  }

  /** Of HTTP. */
  public int status() {
    return status;
  }
}

package io.heddle.web;

import io.heddle.model.Printable;
import java.io.Serial;

/** A request that is not served: its HTTP status, what was wrong, and what would be right. */
public final class Refusal extends Exception {
  @Serial private static final long serialVersionUID = 1;

  private final int status;

  /** With an HTTP status from 400 on. */
  public Refusal(int status, String message) {
    super(Printable.of(message));
    this.status = status;
  }

  public static Refusal badRequest(String message) {
    return new Refusal(400, message);
  }

  public static Refusal forbidden(String message) {
    return new Refusal(403, message);
  }

  public static Refusal notFound(String message) {
    return new Refusal(404, message);
  }

  public static Refusal conflict(String message) {
    return new Refusal(409, message);
  }

  public int status() {
    return status;
  }
}

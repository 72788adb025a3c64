package io.heddle.yarn.testing;

/** How long a test waits for an event before it fails: only to end what hangs. */
public final class Hang {
  public static final int MILLIS = 600_000;

  private Hang() {}
}

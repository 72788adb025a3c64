package io.heddle.yarn.guard;

/** A JVM that still compiles may be late a few times: that is no failure. */
public final class ColdStart {
  /** So many decisions a JVM may need until all is compiled. */
  private static final int FIRST = 1_000;

  /** So many of them may be late. */
  private static final int MOST_LATE = 20;

  private ColdStart() {}

  /** Whether one of {@code made} decisions may be late after {@code late} others. */
  public static boolean excuses(long made, long late) {
    return made < FIRST && late < MOST_LATE;
  }
}

package io.heddle.yarn.guard;

/**
 * While a JVM still loads and compiles what decisions run, a few of them may take longer than their
 * time: that is no failure.
 */
public final class ColdStart {
  /** So many decisions a JVM may need until all is compiled. */
  private static final int FIRST = 1_000;

  /** So many of them may be late. */
  private static final int MOST_LATE = 20;

  private ColdStart() {}

  /**
   * Whether a late decision is no failure.
   *
   * @param made decisions since the JVM's start
   * @param late of them that were no failures for that
   */
  public static boolean excuses(long made, long late) {
    return made < FIRST && late < MOST_LATE;
  }
}

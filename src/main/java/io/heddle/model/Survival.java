package io.heddle.model;

/**
 * Distinction between failures of Heddle that stock YARN goes on without, and those that end the
 * thread or the JVM. An {@link OutOfMemoryError} may be one request that was too large, and an
 * {@link InternalError} a class that could not be linked: if the JVM cannot go on, stock's own code
 * meets the same error next.
 */
public final class Survival {
  private Survival() {}

  /** Throws {@code failure} again if it ends the thread or the JVM. */
  public static void rethrowFatal(Throwable failure) {
    if (failure instanceof ThreadDeath death) {
      throw death;
    }
    if (failure instanceof VirtualMachineError error && !isSurvived(error)) {
      throw error;
    }
  }

  private static boolean isSurvived(VirtualMachineError error) {
    return error instanceof StackOverflowError
        || error instanceof OutOfMemoryError
        || error instanceof InternalError;
  }
}
